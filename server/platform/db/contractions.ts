/** A migration that takes away what an older version of the program uses. All other migrations only add. */
export interface Contraction {
  readonly migration: string
  /** The losses, in the words of the test of migrations, such as 'person.nickname is gone'. */
  readonly takesAway: readonly string[]
  /** Newest migration of the first version that no longer used it. Versions that do not know this migration refuse the database. */
  readonly needs: string
}

export const contractions: readonly Contraction[] = []
