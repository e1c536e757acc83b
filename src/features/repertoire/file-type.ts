import type { Sheet } from '#contract/compositions.ts'

/** Returns 'PDF', or the media type of any other file. */
export const fileType = ({ contentType }: Pick<Sheet, 'contentType'>): string =>
  contentType === 'application/pdf' ? 'PDF' : contentType
