/** 1'234.50, as Swiss people write it in every language. @param rappen a whole number, not negative */
export const francs = (rappen: number): string => {
  const whole = `${Math.floor(rappen / 100)}`.replace(/\B(?=(?:\d{3})+$)/g, "'")
  return `${whole}.${`${rappen % 100}`.padStart(2, '0')}`
}
