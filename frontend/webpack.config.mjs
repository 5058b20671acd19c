import path from 'node:path';
import CompressionPlugin from 'compression-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';

const root = import.meta.dirname;

/** Libraries that every screen needs: one file that stays cached while our own code changes. */
const frameworkModules =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-redux|@reduxjs|redux|immer|reselect|use-sync-external-store)[\\/]/;

/** Paths that the server answers; everything else belongs to the page's own router. */
const serverPaths = [
  '/api',
  '/media',
  '/archive',
  '/sandbox',
  '/config.js',
  '/logout',
  '/register',
  '/request-reset-password',
];

/** Screens whose path is also that of a call: only the calls go to the server. */
const sharedPaths = ['/login', '/reset-password', '/confirm-email'];

const server = process.env.TRIPTYCH_SERVER ?? 'http://localhost:8080';

function scriptRule(isProduction) {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: {
      loader: 'swc-loader',
      options: {
        sourceMaps: true,
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          transform: { react: { runtime: 'automatic', development: !isProduction } },
        },
      },
    },
  };
}

/** Writes compressed files beside the plain ones; the server chooses by `Accept-Encoding`. */
function compressionPlugin(ending, algorithm) {
  return new CompressionPlugin({
    algorithm,
    filename: `[path][base].${ending}`,
    test: /\.(js|css|svg|html)$/,
    threshold: 200,
  });
}

const htmlOptions = {
  template: './src/index.ejs',
  favicon: './src/assets/favicon.svg',
  scriptLoading: 'defer',
};

const devServer = {
  port: 5173,
  hot: true,
  historyApiFallback: true,
  client: { overlay: { errors: true, warnings: false } },
  proxy: [
    { context: serverPaths, target: server },
    {
      context: sharedPaths,
      target: server,
      bypass: (request) => (request.method === 'POST' ? undefined : '/index.html'),
    },
  ],
};

export default (_environment, { mode }) => {
  const isProduction = mode === 'production';
  return {
    entry: { main: './src/app/main.tsx' },
    context: root,
    output: {
      path: path.join(root, 'dist'),
      publicPath: '/',
      filename: isProduction ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
      chunkFilename: isProduction ? 'assets/[name].[contenthash:10].js' : 'assets/[name].chunk.js',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: { '@': path.join(root, 'src') },
    },
    module: {
      rules: [
        scriptRule(isProduction),
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            { loader: 'css-loader', options: { importLoaders: 1 } },
            'postcss-loader',
          ],
        },
        { test: /\.(woff2?|jpe?g|png|webp|avif|svg)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new HtmlWebpackPlugin(htmlOptions),
      // The first screen of most visitors preloads its own scripts, too.
      new HtmlWebpackPlugin({ ...htmlOptions, filename: 'home.html', isHome: true }),
      ...(isProduction ? [compressionPlugin('br', 'brotliCompress'), compressionPlugin('gz', 'gzip')] : []),
      new MiniCssExtractPlugin({
        filename: isProduction ? 'assets/[name].[contenthash:10].css' : 'assets/[name].css',
        chunkFilename: isProduction ? 'assets/[name].[contenthash:10].css' : 'assets/[name].chunk.css',
      }),
    ],
    optimization: {
      minimizer: [
        new TerserPlugin({
          extractComments: false,
          terserOptions: { ecma: 2020, module: true, compress: { passes: 3 } },
        }),
      ],
      moduleIds: 'deterministic',
      runtimeChunk: 'single',
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          framework: {
            test: frameworkModules,
            name: 'framework',
            chunks: 'initial',
            priority: 20,
            enforce: true,
          },
        },
      },
    },
    devtool: isProduction ? false : 'eval-source-map',
    performance: { hints: false },
    stats: 'errors-warnings',
    devServer,
  };
};
