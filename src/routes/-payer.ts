/** Parses the payer's name from a link; the router parses a name of digits as a number. */
export const payerSearch = ({ name }: Record<string, unknown>): { name?: string } => {
  const payer = typeof name === 'string' || typeof name === 'number' ? String(name).trim().slice(0, 70) : ''
  return payer === '' ? {} : { name: payer }
}
