import type { FeeOutcome } from '#contract/billing.ts'
import { hasAddress } from '../invoices/way.ts'
import { ageOn, isAdult } from '../persons/age.ts'
import { byName } from '../persons/queries.ts'
import type { FeeExceptionRow, FeeFacts, FeeMembership, FeePerson, FeeRuleRow } from './facts.ts'
import { allocate, forMonths, isActive, monthsFor } from './price.ts'

/** The decision of a run about a person, and its reasons. */
export interface Decision {
  readonly person: FeePerson
  readonly outcome: FeeOutcome
  /** Rappen of this person; 0 unless there is an invoice. */
  readonly amount: number
  readonly rule: FeeRuleRow | null
  readonly months: number
  /** The others with whom the person has the price of a household. */
  readonly household: readonly FeePerson[]
  /** True if the household has paid its price already. */
  readonly covered: boolean
  readonly exception: FeeExceptionRow | null
  /** Number of the invoice of a fee that is billed. */
  readonly invoice: string | null
  /** The person who gets the invoice. */
  readonly recipient: FeePerson | null
  /** True if a rule with an age was left out, because the birth date is unknown. */
  readonly lacksBirthDate: boolean
}

interface Member {
  readonly person: FeePerson
  /** All of the year. */
  readonly memberships: readonly FeeMembership[]
}

type Fit = Pick<Decision, 'rule' | 'months' | 'lacksBirthDate'> & { readonly single: number }

/** The first rule that fits one of the memberships on the key date. */
const findFit = ({ rules, run: { year, keyDate } }: FeeFacts, { person, memberships }: Member): Fit => {
  const active = memberships.filter((one) => isActive(one, keyDate))
  const age = ageOn(keyDate, person)
  let lacksBirthDate = false
  for (const rule of rules) {
    const { organizationId, functionTypes, ageFrom, ageTo, honorary } = rule
    const isHeld = active.some(
      (one) =>
        one.organizationId === organizationId &&
        (functionTypes.length === 0 || functionTypes.some((name) => name === one.functionType)),
    )
    const isHonorary = person.honoraryYear !== null && person.honoraryYear <= Number(keyDate.slice(0, 4))
    if (!isHeld || (honorary && !isHonorary)) continue
    if (age === null && (ageFrom !== null || ageTo !== null)) {
      lacksBirthDate = true
      continue
    }
    if (age !== null && (age < (ageFrom ?? 0) || age > (ageTo ?? Infinity))) continue
    const months = monthsFor(rule, memberships, year)
    return { rule, months, single: forMonths(rule.amount, months), lacksBirthDate }
  }
  return { rule: null, months: 12, single: 0, lacksBirthDate }
}

/** The decision before families and recipients. */
const decideAlone = (facts: FeeFacts, member: Member): Decision => {
  const { person } = member
  const { single, ...fit } = findFit(facts, member)
  const exception = facts.exceptions.get(person.id) ?? null
  const billed = facts.billed.get(person.id)
  const common = { ...fit, person, exception, household: [], covered: false, recipient: null, invoice: null, amount: 0 }
  if (billed !== undefined) return { ...common, outcome: 'BILLED', invoice: billed.number }
  if (exception?.kind === 'FREE') return { ...common, outcome: 'FREE' }
  if (exception?.kind === 'AMOUNT') return { ...common, outcome: 'INVOICE', amount: exception.amount ?? 0, months: 12 }
  if (fit.rule === null) return { ...common, outcome: 'NO_RULE' }
  return single === 0 ? { ...common, outcome: 'FREE' } : { ...common, outcome: 'INVOICE', amount: single }
}

/** The persons of a household who have the family price of one rule together. Whoever has an exception is not among them. */
const familiesIn = (decisions: readonly Decision[]): Decision[][] => {
  const isFamily = ({ person, rule, exception, outcome }: Decision): boolean =>
    person.household !== null &&
    rule !== null &&
    rule.householdAmount !== null &&
    exception === null &&
    (outcome === 'INVOICE' || outcome === 'BILLED')
  const groups = Map.groupBy(decisions.filter(isFamily), ({ person, rule }) => `${person.household} ${rule?.id}`)
  return [...groups.values()].filter((group) => group.length > 1)
}

/** Shares what is left of the family's price among those without an invoice. It is never more than each alone. */
const priceFamily = (facts: FeeFacts, family: readonly Decision[]): Decision[] => {
  const open = family.filter(({ outcome }) => outcome === 'INVOICE')
  const singles = open.map(({ amount }) => amount)
  const paid = family.reduce((sum, { person }) => sum + (facts.billed.get(person.id)?.amount ?? 0), 0)
  const price = Math.max(...family.map(({ rule, months }) => forMonths(rule?.householdAmount ?? 0, months)))
  const rest = Math.max(0, price - paid)
  const alone = singles.reduce((sum, amount) => sum + amount, 0)
  const shares = rest < alone ? allocate(rest, singles) : singles
  return open.map((one, index) => {
    const household = family.filter((other) => other !== one).map(({ person }) => person)
    const amount = shares[index] ?? 0
    return amount > 0
      ? { ...one, household, amount }
      : { ...one, household, amount, outcome: 'FREE' as const, covered: true }
  })
}

const oldestFirst = (a: FeePerson, b: FeePerson): number =>
  (a.birthDate ?? '9999').localeCompare(b.birthDate ?? '9999') || a.id - b.id

/** Finds who gets the invoice of a decision without a payer of its own. */
const createRecipients = (facts: FeeFacts, members: ReadonlyMap<number, Member>) => {
  const { keyDate } = facts.run
  const households = Map.groupBy(
    [...facts.persons.values()].filter(({ household }) => household !== null),
    ({ household }) => household,
  )
  const reachable = (some: readonly FeePerson[]): FeePerson | undefined =>
    some
      .filter((one) => hasAddress(one))
      .toSorted((a, b) => Number(members.has(b.id)) - Number(members.has(a.id)) || oldestFirst(a, b))[0]
  const headOf = ({ household }: FeePerson): FeePerson | undefined =>
    household === null ? undefined : reachable((households.get(household) ?? []).filter((one) => isAdult(keyDate, one)))
  const guardianOf = ({ id }: FeePerson): FeePerson | undefined =>
    reachable((facts.guardians.get(id) ?? []).flatMap((guardianId) => facts.persons.get(guardianId) ?? []))
  const own = (person: FeePerson): FeePerson | null => (hasAddress(person) ? person : null)
  return ({ person, household }: Decision): FeePerson | null => {
    if (household.length > 0) return headOf(person) ?? reachable([person, ...household]) ?? null
    if (isAdult(keyDate, person)) return own(person)
    return headOf(person) ?? guardianOf(person) ?? own(person)
  }
}

/** Decides about every person with a membership on the key date, by name. */
export const decide = (facts: FeeFacts): Decision[] => {
  const { keyDate } = facts.run
  const members = new Map<number, Member>()
  for (const [id, memberships] of Map.groupBy(facts.memberships, ({ personId }) => personId)) {
    const person = facts.persons.get(id)
    if (person !== undefined && memberships.some((one) => isActive(one, keyDate)))
      members.set(id, { person, memberships })
  }
  const alone = [...members.values()].map((member) => decideAlone(facts, member))
  const priced = new Map(alone.map((one) => [one.person.id, one]))
  for (const one of familiesIn(alone).flatMap((family) => priceFamily(facts, family))) priced.set(one.person.id, one)
  const recipientOf = createRecipients(facts, members)
  /** A payer whose own fee is on an invoice gets the other fee on the same one. */
  const payerFor = (payerId: number | null): FeePerson | null => {
    const payer = payerId === null ? undefined : facts.persons.get(payerId)
    if (payer === undefined) return null
    const fee = priced.get(payer.id)
    const isBilled = fee?.outcome === 'INVOICE' && fee.exception?.kind !== 'PAID_BY'
    return (isBilled ? recipientOf(fee) : null) ?? (hasAddress(payer) ? payer : null)
  }
  return [...priced.values()]
    .map((one): Decision => {
      if (one.outcome !== 'INVOICE') return one
      const recipient = one.exception?.kind === 'PAID_BY' ? payerFor(one.exception.payerId) : recipientOf(one)
      return recipient === null ? { ...one, outcome: 'NO_ADDRESS', amount: 0 } : { ...one, recipient }
    })
    .toSorted((a, b) => byName(a.person, b.person) || a.person.id - b.person.id)
}
