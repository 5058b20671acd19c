// Where a server of a journey keeps its records: an SQLite file among its data, or a database of a PostgreSQL server.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Address of a PostgreSQL server whose user may make databases. Without it the journeys run on SQLite. */
const postgres = process.env.TRIPTYCH_JOURNEY_DATABASE_URL;

export interface TestDatabase {
  /** What the server has to be told. */
  readonly environment: Record<string, string>;
  drop(): Promise<void>;
}

/** A database of one's own. */
export async function createDatabase(): Promise<TestDatabase> {
  if (!postgres) return { environment: {}, drop: async () => undefined };
  const name = `journey_${randomUUID().replaceAll('-', '')}`;
  await run('psql', [postgres, '-qc', `CREATE DATABASE ${name}`]);
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  return {
    environment: { TRIPTYCH__DATABASE__URL: url.href },
    drop: async () => {
      await run('psql', [postgres, '-qc', `DROP DATABASE ${name} WITH (FORCE)`]);
    },
  };
}
