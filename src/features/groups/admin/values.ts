import type { EditedGroup, GroupFilter } from '#contract/edited-groups.ts'

type Member = EditedGroup['members'][number]

/** The names of persons that this page has read or found. The value of a field has only their uuids. */
const labels = new Map<string, string>()

/** Returns chosen persons as the value of a field: their uuids, those of leaders with a star. */
export const writeMembers = (members: readonly Member[]): string => {
  for (const { uuid, label } of members) labels.set(uuid, label)
  return members.map(({ uuid, leader }) => (leader ? `${uuid}*` : uuid)).join()
}

/** Returns the persons of a value that `writeMembers` returned. */
export const membersIn = (value: string): readonly Member[] =>
  value === ''
    ? []
    : value.split(',').map((entry) => {
        const uuid = entry.replace('*', '')
        return { uuid, label: labels.get(uuid) ?? '…', leader: entry.endsWith('*') }
      })

/** Returns a filter as the value of a field; empty = none. The same filter is the same value. */
export const writeFilter = (filter: Readonly<Partial<Record<string, string>>>): string => {
  const criteria = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  return criteria.length === 0 ? '' : JSON.stringify(Object.fromEntries(criteria.sort()))
}

/** Returns the filter of a value that `writeFilter` returned. */
export const filterIn = (value: string): GroupFilter => (value === '' ? {} : JSON.parse(value))
