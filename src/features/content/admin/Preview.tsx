import * as adminStyles from '../../admin/admin.css'
import * as contentStyles from './content.css'
import { LoaderCircle, Monitor, Smartphone, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type ContentFields, type ContentNoun, previewContent } from '#contract/content.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { Dialog, DialogTitle } from '../../../ui/Dialog.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PreviewLanguage, PreviewPage, type RenderedPage } from './PreviewPage.tsx'

interface PreviewProps {
  readonly noun: ContentNoun
  /** null = a new row. */
  readonly id: number | null
  /** The fields that saving would send. */
  readonly fields: () => ContentFields
}

const widths = [
  ['phone', Smartphone],
  ['desktop', Monitor],
] as const

/** A button that opens the page as visitors will see it, in both languages and at two widths. */
export const Preview = (props: PreviewProps) => {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <QuietButton onClick={() => setOpen(true)}>{text('admin.preview')}</QuietButton>
      {open && <PreviewDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const PreviewDialog = ({ noun, id, fields, onClose }: PreviewProps & { readonly onClose: () => void }) => {
  const { call, locale: own } = useApp()
  const text = useText()
  const [locale, setLocale] = useState<Locale>(own)
  const [width, setWidth] = useState<(typeof widths)[number][0]>(innerWidth < 700 ? 'phone' : 'desktop')
  const [pages, setPages] = useState<Partial<Record<Locale, RenderedPage>>>({})
  const { send, failure, fieldErrors } = useWrite({
    noun: null,
    send: (wanted: Locale) =>
      call(previewContent, { params: { noun }, body: { id, fields: fields(), locale: wanted } }),
    onSuccess: (page, wanted) => setPages((before) => ({ ...before, [wanted]: page })),
  })
  const show = (wanted: Locale): void => {
    setLocale(wanted)
    if (pages[wanted] === undefined) void send(wanted)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog opens once, with the fields of that moment.
  useEffect(() => {
    void send(own)
  }, [])
  const page = pages[locale]
  return (
    <Dialog className={`dialog ${contentStyles.preview}`} onClose={onClose}>
      <div>
        <div className={contentStyles.previewTools}>
          <DialogTitle>{text('admin.preview')}</DialogTitle>
          <PreviewLanguage locale={locale} onChoose={show} />
          <fieldset className="buttons" aria-label={text('admin.preview.width')}>
            {widths.map(([one, Icon]) => (
              <QuietButton key={one} aria-pressed={one === width} onClick={() => setWidth(one)}>
                <Icon aria-hidden="true" />
                <span>{text(`admin.preview.${one}`)}</span>
              </QuietButton>
            ))}
          </fieldset>
          <Button onClick={onClose}>
            <X aria-hidden="true" />
            <span>{text('action.close')}</span>
          </Button>
        </div>
        {page !== undefined ? (
          <PreviewPage key={locale} page={page} width={width} locale={locale} />
        ) : failure === null ? (
          <p>
            <LoaderCircle className={adminStyles.adminSpinner} aria-hidden="true" /> {text('admin.preview.loading')}
          </p>
        ) : (
          <Note kind="bad" announced>
            <p>{failure.message}</p>
            {Object.values(fieldErrors).map((error) => (
              <p key={error}>{error}</p>
            ))}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
