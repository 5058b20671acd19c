/** Amounts in words. The server's amounts are whole cents. */

function inWords(cents: number, currency: string, trailingZeroDisplay: 'auto' | 'stripIfInteger'): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay });
  return format.format(cents / 100);
}

/** '$5', or '$4.50' where there are cents: a price that is offered. */
export function formatPrice(cents: number, currency: string): string {
  return inWords(cents, currency, 'stripIfInteger');
}

/** '$5.00': an amount that was paid, as a bank writes it. */
export function formatAmount(cents: number, currency: string): string {
  return inWords(cents, currency, 'auto');
}
