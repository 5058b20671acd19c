/** The room of rows of a grid that are not drawn. */
export function SkippedRows({ height }: { height: number }) {
  return height === 0 ? null : <li aria-hidden="true" className="col-span-full" style={{ height }} />;
}
