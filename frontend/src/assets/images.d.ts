/** Pictures are bundled as files of their own; an import is the address. */
declare module '*.webp' {
  const address: string;
  export default address;
}
