/** Who pays, as a link names them; a name of digits alone reaches us as a number. */
export const payerSearch = ({ name }: Record<string, unknown>): { name?: string } => {
  const payer = typeof name === 'string' || typeof name === 'number' ? String(name).trim().slice(0, 70) : ''
  return payer === '' ? {} : { name: payer }
}
