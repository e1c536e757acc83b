import type { FeeMembership, FeeRuleRow } from './facts.ts'

const monthsOfYear = 12

export const isActive = ({ joinDate, leaveDate }: FeeMembership, day: string): boolean =>
  joinDate <= day && (leaveDate === null || leaveDate >= day)

/** Months from the month of joining to December; 12 for who was in the organization before the year. */
export const monthsFrom = (memberships: readonly FeeMembership[], organizationId: number, year: number): number => {
  const [joined = ''] = memberships
    .filter((one) => one.organizationId === organizationId && (one.leaveDate ?? '9999') >= `${year}-01-01`)
    .map(({ joinDate }) => joinDate)
    .toSorted()
  return joined < `${year}-01-01` ? monthsOfYear : monthsOfYear + 1 - Number(joined.slice(5, 7))
}

/** Rappen for some months of a year, to 5 Rappen. */
export const forMonths = (rappen: number, months: number): number =>
  months === monthsOfYear ? rappen : Math.round((rappen * months) / (monthsOfYear * 5)) * 5

export const monthsFor = (
  rule: Pick<FeeRuleRow, 'proRata' | 'organizationId'>,
  memberships: readonly FeeMembership[],
  year: number,
): number => (rule.proRata ? monthsFrom(memberships, rule.organizationId, year) : monthsOfYear)

/** Splits an amount by weights; the Rappen that are left go to the largest remainders, the first of equal ones first. */
export const allocate = (total: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const shares = weights.map((weight) => Math.floor((total * weight) / sum))
  const rest = total - shares.reduce((all, share) => all + share, 0)
  const order = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of order.slice(0, rest)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
