// A real provider of OpenID Connect, where whoever comes signs in by saying who they are.
// Its arguments are the port that it listens on, any free one by default, and its address where that is
// another's, which passes everything on. Prints its address on a line of its own when it can be asked, and
// ends with its standard input, so that it never outlives the test that started it.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';

const names = { given_name: 'Mara', family_name: 'Lindqvist' };

/** Whose address is not verified, and who has none; everybody else has one that is. */
const exceptions = {
  tomas: { ...names, email: 'tomas@example.org', email_verified: false },
  noone: names,
};

function claimsOf(login) {
  const verified = { ...names, email: `${login}@example.org`, email_verified: true };
  return {
    sub: `subject-of-${login}`,
    preferred_username: login,
    ...(exceptions[login] ?? verified),
  };
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

const configuration = {
  clients: [
    {
      client_id: 'triptych',
      client_secret: 'a secret with signs: +/%&=',
      redirect_uris: ['http://localhost:8080/oidc/callback'],
    },
  ],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
  cookies: { keys: [randomBytes(32).toString('hex')] },
  claims: {
    email: ['email', 'email_verified'],
    profile: ['given_name', 'family_name', 'preferred_username'],
  },
  scopes: ['openid', 'email', 'profile'],
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  findAccount: (_context, login) => ({ accountId: login, claims: () => claimsOf(login) }),
  // Whoever signs in agrees.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client.clientId,
      accountId: oidc.session.accountId,
    });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
};

const signInPage = `<!doctype html>
<html lang="en">
  <title>Sign in</title>
  <link rel="icon" href="data:,">
  <h1>Sign in</h1>
  <form method="post">
    <label>Who are you? <input name="login"></label>
    <button>Continue</button>
    <button name="cancel" value="yes">Cancel</button>
  </form>
</html>`;

async function interact(provider, request, response) {
  if (request.method !== 'POST') {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(signInPage);
    return;
  }
  const answer = new URLSearchParams(await text(request));
  const outcome = answer.has('cancel')
    ? { error: 'access_denied' }
    : { login: { accountId: answer.get('login') } };
  await provider.interactionFinished(request, response, outcome);
}

const [port = '0', address] = process.argv.slice(2);
const server = createServer().listen(Number(port), '127.0.0.1');
await once(server, 'listening');
const issuer = address ?? `http://127.0.0.1:${server.address().port}`;
const provider = new Provider(issuer, configuration);
// The server under test is on a port that nobody knows before.
provider.Client.prototype.redirectUriAllowed = (address) =>
  /^http:\/\/localhost:\d+\/oidc\/callback$/.test(address);
const answer = provider.callback();
server.on('request', (request, response) => {
  if (!request.url.startsWith('/interaction/')) {
    answer(request, response);
    return;
  }
  interact(provider, request, response).catch((error) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
process.stdin.resume().on('end', () => process.exit());
console.log(issuer);
