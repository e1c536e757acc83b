import type { Sheet } from '#contract/compositions.ts'

/** 'PDF'; what is no PDF by its media type. */
export const fileType = ({ contentType }: Pick<Sheet, 'contentType'>): string =>
  contentType === 'application/pdf' ? 'PDF' : contentType
