/** Formats Rappen in the Swiss way, without currency: 123450 is '1’234.50', as in formatted texts. */
export const francs = (rappen: number): string => {
  const [whole = '', cents = ''] = (Math.abs(rappen) / 100).toFixed(2).split('.')
  return `${rappen < 0 ? '-' : ''}${whole.replace(/\B(?=(?:\d{3})+$)/g, '’')}.${cents}`
}

/**
 * Parses a typed amount to Rappen: '15', '15.5', '15.50', '15,50', '15.–' and '1'000'. Returns undefined for anything
 * else, such as '15.005', '1e3' or '-15': nothing is rounded.
 */
export const parseRappen = (typed: string): number | undefined => {
  const [, whole, cents = ''] =
    /^(?:chf)?(\d{1,7}|\d{1,3}(?:['’]\d{3})+)(?:[.,](\d{1,2}|[-–—])?)?$/i.exec(typed.replace(/\s/g, '')) ?? []
  if (whole === undefined) return undefined
  return Number(whole.replace(/['’]/g, '')) * 100 + Number(cents.replace(/\D/, '').padEnd(2, '0'))
}

/** Formats Rappen with the currency, without a line break: 'CHF 1’234.50'. */
export const chf = (rappen: number): string => `CHF\u00a0${francs(rappen)}`
