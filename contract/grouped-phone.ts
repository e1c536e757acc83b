/** '+41 79 123 45 67': grouped as it is read out. Numbers that are not Swiss are returned unchanged. */
export const groupedPhone = (number: string): string =>
  number.replace(/^\+41(\d\d)(\d{3})(\d\d)(\d\d)$/, '+41 $1 $2 $3 $4')
