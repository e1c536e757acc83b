import * as contentStyles from './content.css'
import { useEffect, useRef, useState } from 'react'
import { type ContentFields, type ContentNoun, previewContent } from '#contract/content.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import type { Values } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import { useMedia } from '../../../ui/useMedia.ts'
import { PreviewLanguage, PreviewPage, type RenderedPage } from './PreviewPage.tsx'

/** Milliseconds without typing after which the page is rendered again. */
const pauseMs = 1200

interface BesideProps {
  readonly noun: ContentNoun
  /** null = a new row. */
  readonly id: number | null
  readonly values: Values
  /** False while the server would refuse the values. */
  readonly isValid: boolean
  /** The fields that saving would send. */
  readonly fields: () => ContentFields
}

/** The page as visitors will see it, beside its form on a wide screen. */
export const PreviewBeside = (props: BesideProps) => (useMedia('(min-width: 75rem)') ? <Beside {...props} /> : null)

const Beside = ({ noun, id, values, isValid, fields }: BesideProps) => {
  const { call, locale: own } = useApp()
  const text = useText()
  const [locale, setLocale] = useState(own)
  const [shown, setShown] = useState<{ readonly page: RenderedPage; readonly locale: Locale } | null>(null)
  const requested = useRef('')
  const wanted = JSON.stringify([locale, values])
  const { busy, failure, send } = useWrite({
    noun: null,
    send: (of: Locale) => call(previewContent, { params: { noun }, body: { id, fields: fields(), locale: of } }),
    onSuccess: (page, of) => setShown({ page, locale: of }),
  })
  const refresh = (): void => {
    requested.current = wanted
    void send(locale)
  }
  // After each render: typing renders, and thereby begins a new pause.
  useEffect(() => {
    if (!isValid || busy || requested.current === wanted) return
    const timer = setTimeout(refresh, requested.current === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  })
  return (
    <aside className={contentStyles.previewBeside} aria-labelledby="preview-beside">
      <h2 id="preview-beside">{text('admin.preview')}</h2>
      <PreviewLanguage locale={locale} onChoose={setLocale} />
      {!isValid && <p className="soft">{text('admin.preview.invalid')}</p>}
      {failure !== null && (
        <div className="buttons">
          <p className="soft">{text('admin.preview.stale')}</p>
          <QuietButton blocked={busy} onClick={refresh}>
            {text('admin.preview.refresh')}
          </QuietButton>
        </div>
      )}
      {shown !== null && <PreviewPage {...shown} width="phone" />}
    </aside>
  )
}
