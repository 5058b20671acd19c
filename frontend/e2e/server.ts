// A real server on a free port, with data of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createDatabase } from './database';

const executable =
  process.env.TRIPTYCH_EXECUTABLE ?? path.resolve(import.meta.dirname, '../../target/debug/triptych');

/** How long a server may take to be ready; far more than it needs. */
const readyWithinMs = 30_000;
const askEveryMs = 100;

export type Environment = Record<string, string>;

export interface TestServer {
  readonly url: string;
  /** Where it keeps its photos, mails and keys. */
  readonly dataFolder: string;
  /** Ends the process as a crash would. */
  kill(): Promise<void>;
  /** Starts it again over the same data, at the same address. */
  restart(environment?: Environment): Promise<void>;
  /** Ends the process and deletes its data. */
  close(): Promise<void>;
}

/** What stays the same when a server starts again. */
interface Place {
  readonly url: string;
  readonly environment: Environment;
}

/** Starts a server. `environment` sets what a journey needs, such as `TRIPTYCH__LIMITS__…`. */
export async function startServer(environment: Environment = {}): Promise<TestServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'triptych-journey-'));
  const database = await createDatabase();
  const port = await freePort();
  const place = {
    url: `http://localhost:${port}`,
    environment: {
      RUST_LOG: 'warn',
      TRIPTYCH__SERVER__BIND: `127.0.0.1:${port}`,
      TRIPTYCH__SERVER__DATA_DIR: folder,
      // What a password costs is not what a journey is about.
      TRIPTYCH__PASSWORDS__BCRYPT_COST: '4',
      // All the travellers of a suite come from this one machine.
      TRIPTYCH__LIMITS__REGISTRATIONS_PER_HOUR: '1000',
      TRIPTYCH__LIMITS__RESETS_PER_HOUR: '1000',
      TRIPTYCH__LIMITS__SIGN_INS_PER_HOUR: '1000',
      ...database.environment,
    },
  };
  let child = await spawnReady(place, environment);
  return {
    url: place.url,
    dataFolder: folder,
    kill: () => kill(child),
    restart: async (changed = environment) => {
      await kill(child);
      child = await spawnReady(place, changed);
    },
    close: async () => {
      // Its data goes with it, so that nothing need be finished.
      await kill(child);
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function spawnReady({ url, environment }: Place, changed: Environment): Promise<ChildProcess> {
  const child = spawn(executable, ['serve'], {
    env: { ...process.env, ...environment, ...changed },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const deadline = Date.now() + readyWithinMs;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await kill(child);
      throw new Error(`the server at ${url} did not become ready`);
    }
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
  return child;
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
