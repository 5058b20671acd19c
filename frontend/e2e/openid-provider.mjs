// A real provider of OpenID Connect, where whoever comes signs in by saying who they are.
// Prints its address on a line of its own when it can be asked, and ends with its standard input,
// so that it never outlives the test that started it.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';

const people = {
  mara: {
    email: 'mara@example.org',
    email_verified: true,
    given_name: 'Mara',
    family_name: 'Lindqvist',
    preferred_username: 'mara',
  },
  tomas: {
    email: 'tomas@example.org',
    email_verified: false,
    given_name: 'Tomas',
    family_name: 'Reyes',
    preferred_username: 'tomas',
  },
  noone: { given_name: 'No', family_name: 'One', preferred_username: 'noone' },
};

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
  findAccount: (_context, login) => ({
    accountId: login,
    claims: () => ({ sub: `subject-of-${login}`, ...people[login] }),
  }),
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
  <h1>Sign in</h1>
  <form method="post">
    ${Object.keys(people)
      .map((login) => `<button name="login" value="${login}">Continue as ${login}</button>`)
      .join('\n    ')}
    <button name="login" value="">Cancel</button>
  </form>
</html>`;

async function interact(provider, request, response) {
  if (request.method !== 'POST') {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(signInPage);
    return;
  }
  const login = new URLSearchParams(await text(request)).get('login');
  const outcome = login in people ? { login: { accountId: login } } : { error: 'access_denied' };
  await provider.interactionFinished(request, response, outcome);
}

const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const issuer = `http://127.0.0.1:${server.address().port}`;
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
