/** '+41 79 123 45 67': as it is read out. What is no Swiss number stays as it is. */
export const groupedPhone = (number: string): string =>
  number.replace(/^\+41(\d\d)(\d{3})(\d\d)(\d\d)$/, '+41 $1 $2 $3 $4')
