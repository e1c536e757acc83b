/** The fields of a row that is a simple yes or no, for tests about other fields. */
export const plainAnswer = {
  maybeUntil: null,
  despite: null,
  statedAt: null,
  late: null,
  person: null,
  givenBy: null,
} as const
