import type { Article } from './articles.ts'

/** The filter of the current articles at a wire time. */
export const currentArticlesFilter = (now: string, navigable: boolean): string =>
  `startDate<=${now};endDate>=${now};navigable==${navigable}`

/** Is an article valid at a wire time? */
export const isCurrent = ({ startDate, endDate }: Pick<Article, 'startDate' | 'endDate'>, now: string): boolean =>
  startDate <= now && now <= endDate
