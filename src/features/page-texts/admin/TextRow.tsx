import type { ReactNode } from 'react'
import { type EditedPageText, missingLanguages } from '#contract/edited-page-texts.ts'
import { placeNamed } from '#contract/page-places.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { FoldedRow } from '../../admin/FoldedRow.tsx'
import { pageTextNoun } from './page-text-noun.ts'

/** The languages that a text lacks in any of its parts, in words. */
const missingInWords = (row: EditedPageText, text: Text): readonly string[] => {
  const missing = missingLanguages(row)
  return [
    ...(missing.some((name) => name.endsWith('De')) ? [text('admin.page_text.missing_de')] : []),
    ...(missing.some((name) => name.endsWith('En')) ? [text('admin.page_text.missing_en')] : []),
  ]
}

/** The words by which editors recognise a text: its title, or the words of its link, in the language of the page. */
export const useRowTitle = (): ((row: EditedPageText) => string) => {
  const { band, locale } = useApp()
  return ({ titleDe, titleEn, linkTextDe, linkTextEn }) => {
    const words =
      (locale === 'de-ch' ? (titleDe ?? titleEn) : (titleEn ?? titleDe)) ??
      (locale === 'de-ch' ? (linkTextDe ?? linkTextEn) : (linkTextEn ?? linkTextDe)) ??
      ''
    // The entry of the founding year is called by the year.
    return words.replace(/\{(?:founded|gründungsjahr)\}/, `${band.founded}`)
  }
}

interface TextRowProps {
  readonly text: EditedPageText
  /** True for a text of a list: its title is its name. */
  readonly listed?: boolean
  /** Below the form. */
  readonly children?: ReactNode
}

/** One text; unfolded, its form. */
export const TextRow = ({ text: row, listed = false, children }: TextRowProps) => {
  const text = useText()
  const title = useRowTitle()(row)
  const place = text(`admin.place.${placeNamed(row.place)}`)
  const named = listed && title !== ''
  const { session } = useApp()
  const hasDraft = session.local?.drafts.list().some(({ key }) => key === `page_text/${row.id}`)
  return (
    <FoldedRow
      title={<b>{named ? title : place}</b>}
      facts={[
        ...(named || title === '' ? [] : [title]),
        ...(row.isExample ? [text('admin.page_texts.examples', { count: 1 })] : []),
        ...missingInWords(row, text),
        ...(hasDraft ? [text('admin.drafts.draft')] : []),
      ]}
    >
      {row.isExample && <Note kind="wait">{text('admin.page_text.example')}</Note>}
      <EditForm noun={pageTextNoun} row={row} prefix={`text${row.id}-`} />
      {children}
    </FoldedRow>
  )
}
