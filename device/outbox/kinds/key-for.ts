/** The thing that a record is about, and the person. */
export interface KeyFor {
  /** The id of the row, or of what it is about. */
  readonly id: string
  /** The represented person; null = the member. */
  readonly person: string | null
}

/** Returns the key of a record: each person has one, so that two children on one device do not overwrite each other. */
export const keyFor = (id: number | string, person: string | null): string =>
  person === null ? `${id}` : `${id}/${person}`

export const parseKeyFor = (key: string): KeyFor => {
  const [id = '', person = null] = key.split('/')
  return { id, person }
}

/** Returns the query of a request that a representative may send (contract/for-whom.ts). */
export const queryFor = ({ person }: Pick<KeyFor, 'person'>): { for?: string } =>
  person === null ? {} : { for: person }
