import '../../../ui/prose.css'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TrustedHtml } from '../../../ui/TrustedHtml.tsx'
import { GermanOnly } from './GermanOnly.tsx'

interface ChapterScreenProps {
  readonly title: string
  /** Rendered at the build from docs/handbuch. */
  readonly html: string
}

export const ChapterScreen = ({ title, html }: ChapterScreenProps) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <>
      <div className="page-head edit-head">
        <Link className="go" to="/$locale/intra/admin/handbook" params={{ locale }}>
          <ArrowLeft aria-hidden="true" />
          {text('admin.handbook.chapters')}
        </Link>
        <PageTitle>{title}</PageTitle>
        <GermanOnly />
      </div>
      <div lang="de-CH">
        <TrustedHtml html={html} />
      </div>
    </>
  )
}
