// Writes what the page knows of the API from its description: the types, and how answers are read. With --check it
// writes nothing and fails where one of them is not fresh.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const description = '../docs/openapi.json';
const readersFile = 'src/api/answers.gen.ts';
const { paths, components } = JSON.parse(readFileSync(description, 'utf8'));

const nameOf = ({ $ref }) => $ref.split('/').at(-1);

/** The readers written so far, by name: each after those that it is made of. */
const written = new Map();

/** One of the parts of `answer-parts.ts`, for a field of this name. */
function partOf(schema, field = '') {
  if (schema.$ref !== undefined) return readerOf(nameOf(schema));
  const choices = schema.oneOf ?? [schema.type].flat().map((type) => ({ ...schema, type }));
  const [one, other] = choices.filter(({ type }) => type !== 'null');
  if (choices.some(({ type }) => type === 'null')) return `nullable(${partOf(one, field)})`;
  if (other !== undefined) return `either(${partOf(one)}, ${partOf(other)})`;
  if (schema.type === 'array') return `list(${partOf(schema.items)})`;
  if (schema.type === 'object') return `record(${partOf(schema.additionalProperties)})`;
  if (schema.type === 'boolean') return 'flag';
  if (schema.type !== 'string') return 'number';
  if (schema.format?.startsWith('date')) return 'time';
  return /^(.*_)?(id|trip)$/.test(field) ? 'id' : 'text';
}

/** The name of an object's reader, or the part that a word or a choice is. */
function readerOf(name) {
  const schema = components.schemas[name];
  const all = (schema.allOf ?? [schema]).map((part) => (part.$ref ? components.schemas[nameOf(part)] : part));
  const fields = Object.entries(Object.assign({}, ...all.map(({ properties }) => properties)));
  if (fields.length === 0) return partOf(schema);
  const required = all.flatMap((part) => part.required ?? []);
  const lines = fields.map(([field, type]) => {
    const part = partOf(type, field);
    return `  ${field}: ${required.includes(field) ? part : `optional(${part})`},\n`;
  });
  written.set(name, `const ${name} = object('${name}', {\n${lines.join('')}});\n`);
  return name;
}

for (const { responses } of Object.values(paths).flatMap(Object.values)) {
  for (const [status, { content }] of Object.entries(responses ?? {})) {
    const schema = content?.['application/json']?.schema;
    if (status.startsWith('2') && schema !== undefined) partOf(schema);
  }
}

const body = [...written.values()].join('\n');
const parts = [...new Set(body.match(/\b[a-z]+(?=\(|,\n|\))/g))].sort();
const text = `/** Made from the API's description by \`make openapi\`: do not change by hand. */
import { ${parts.join(', ')} } from './answer-parts';

${body}
/** By the names in the description. */
export const described = { ${[...written.keys()].join(', ')} };
`;

const options = process.argv.slice(2);
const types = [description, '-o', 'src/api/schema.gen.ts'];
execFileSync('openapi-typescript', [...types, ...options], { stdio: 'inherit' });
if (!options.includes('--check')) writeFileSync(readersFile, text);
else if (readFileSync(readersFile, 'utf8') !== text) {
  console.error(`${readersFile} is not what the API's description says: run npm run openapi`);
  process.exitCode = 1;
}
