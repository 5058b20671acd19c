/** Identifiers that nobody else has: UUIDs of version 4. */

const versionAt = 6;
const variantAt = 8;

/** Browsers have `crypto.randomUUID` on secure pages alone; random bytes they have on all. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, index) => {
    if (index === versionAt) return (byte % 16) + 0x40;
    return index === variantAt ? (byte % 64) + 0x80 : byte;
  });
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
