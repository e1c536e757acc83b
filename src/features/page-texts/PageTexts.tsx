import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TextPage } from '#contract/page-places.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { pageTextsQuery } from './queries.ts'
import { type Texts, textsOf } from './texts.ts'

/** Returns the texts of a page; without any words until they are loaded. */
export const usePageTexts = (page: TextPage): Texts => textsOf(useQuery(pageTextsQuery(useApp(), page)).data ?? [])

interface PageTextsProps {
  readonly page: TextPage
  /** The page's title while its texts are missing. */
  readonly title: string
  readonly children: (texts: Texts) => ReactNode
}

/** A page that consists of texts: them, or that they are loading or failed. */
export const PageTexts = ({ page, title, children }: PageTextsProps) => {
  const text = useText()
  const { data, isError, refetch } = useQuery(pageTextsQuery(useApp(), page))
  if (data !== undefined) return children(textsOf(data))
  return (
    <div className="wrap page-head" aria-busy={!isError}>
      <PageTitle>{title}</PageTitle>
      {isError ? <LoadFailed onRetry={() => void refetch()}>{text('page.texts.failed')}</LoadFailed> : null}
    </div>
  )
}
