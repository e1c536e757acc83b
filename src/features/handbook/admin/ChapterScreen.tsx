import '../../../ui/prose.css'
import * as styles from '../../admin/edit/edit.css'
import { getRouteApi, Link, notFound } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TrustedHtml } from '../../../ui/TrustedHtml.tsx'
import { loadChapter } from './chapters.ts'

const route = getRouteApi('/$locale/intra/admin/handbook/$chapter')

/** @throws notFound if there is no chapter of this name */
export const loadChapterOf = async ({
  params: { chapter: name, locale },
}: {
  readonly params: { readonly chapter: string; readonly locale: Locale }
}) => {
  const chapter = await loadChapter(name, locale)
  if (chapter === undefined) throw notFound()
  return { title: chapter.title, html: chapter.html }
}

export const ChapterScreen = () => {
  const { title, html } = route.useLoaderData()
  const { locale } = useApp()
  const text = useText()
  return (
    <>
      <div className={`page-head ${styles.editHead}`}>
        <Link className="go" to="/$locale/intra/admin/handbook" params={{ locale }}>
          <ArrowLeft aria-hidden="true" />
          {text('admin.handbook.chapters')}
        </Link>
        <PageTitle>{title}</PageTitle>
      </div>
      <TrustedHtml html={html} />
    </>
  )
}
