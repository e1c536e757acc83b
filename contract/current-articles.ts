import type { Article } from './articles.ts'

/** The filter of the articles that are valid at a wire time. */
export const currentArticlesFilter = (now: string, navigable: boolean): string =>
  `startDate<=${now};endDate>=${now};navigable==${navigable}`

/** Returns true if the article is valid at a wire time. */
export const isCurrent = ({ startDate, endDate }: Pick<Article, 'startDate' | 'endDate'>, now: string): boolean =>
  startDate <= now && now <= endDate
