/** Has the browser save what is behind an address, as a press on a link does. A name of the server's goes first. */
export function pressDownload(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
