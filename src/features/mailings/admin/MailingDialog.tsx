import * as adminStyles from '../../admin/admin.css'
import * as contentStyles from '../../content/admin/content.css'
import * as mailingsStyles from './mailings.css'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { MailingPreview } from '#contract/mailings.ts'
import { type Locale, languageTag } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Announced } from '../../../ui/Announced.tsx'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { Dialog, DialogTitle } from '../../../ui/Dialog.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { TrustedHtml } from '../../../ui/TrustedHtml.tsx'
import { PreviewLanguage } from '../../content/admin/PreviewPage.tsx'

interface MailingDialogProps {
  /** Requests what would be sent. */
  readonly load: () => Promise<MailingPreview>
  /** Names of the attached files. */
  readonly attached: readonly string[]
  readonly sending: boolean
  /** Why sending failed, as a sentence. */
  readonly failure: string | null
  readonly onSend: () => void
  readonly onClose: () => void
}

/** The mail in both languages and who gets it, before it is sent. */
export const MailingDialog = ({ load, attached, sending, failure, onSend, onClose }: MailingDialogProps) => {
  const text = useText()
  const [preview, setPreview] = useState<MailingPreview | null>(null)
  const loading = useWrite({
    noun: null,
    send: (_: null) => load(),
    onSuccess: setPreview,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog opens once, with the mailing of that moment
  useEffect(() => {
    void loading.send(null)
  }, [])
  const { persons = 0, mails = 0, printed = 0 } = preview ?? {}
  const isBlocked = sending || mails + printed === 0
  const label = mails === 0 && printed > 0 ? 'admin.mailing.send.letters' : 'admin.mailing.send'
  return (
    <Dialog className={`dialog ${mailingsStyles.mailingDialog}`} onClose={onClose}>
      <div>
        <DialogTitle>{text('admin.mailing.preview.title')}</DialogTitle>
        {preview !== null ? (
          <>
            <Shown preview={preview} />
            {attached.length > 0 && <p>{text('admin.mailing.with', { names: attached.join(', ') })}</p>}
          </>
        ) : loading.failure === null ? (
          <p>
            <LoaderCircle className={adminStyles.adminSpinner} aria-hidden="true" /> {text('admin.preview.loading')}
          </p>
        ) : (
          <Note kind="bad" announced>
            <p>{loading.failure.message}</p>
            {Object.values(loading.fieldErrors).map((error) => (
              <p key={error}>{error}</p>
            ))}
          </Note>
        )}
        {failure !== null && !sending && (
          <Note kind="bad" announced>
            {failure}
          </Note>
        )}
        <div className="buttons">
          <Button blocked={isBlocked} onClick={() => !isBlocked && onSend()}>
            {sending && <LoaderCircle className={adminStyles.adminSpinner} aria-hidden="true" />}
            {text(sending ? 'admin.mailing.sending' : label, { count: mails === 0 ? printed : persons })}
          </Button>
          <QuietButton blocked={sending} onClick={() => !sending && onClose()}>
            {text('admin.mailing.edit')}
          </QuietButton>
        </div>
      </div>
    </Dialog>
  )
}

const Names = ({ of }: { readonly of: readonly { readonly uuid: string; readonly label: string }[] }) => (
  <ul className={mailingsStyles.mailingNames}>
    {of.map(({ uuid, label }) => (
      <li key={uuid}>{label}</li>
    ))}
  </ul>
)

const Shown = ({ preview }: { readonly preview: MailingPreview }) => {
  const { locale: own } = useApp()
  const text = useText()
  const [locale, setLocale] = useState<Locale>(own)
  const { persons, mails, letters, throughGuardians, withoutAddress, printed, refusedBefore } = preview
  const language = text(locale === 'de-ch' ? 'admin.german' : 'admin.english')
  const letter = letters.find((one) => one.locale === locale)
  return (
    <>
      <Announced as="p">
        <b>{text('admin.mailing.reached', { persons })}</b> {mails < persons && text('admin.mailing.mails', { mails })}
      </Announced>
      {withoutAddress.length > 0 && (
        <Note kind="wait">
          <p>{text('admin.mailing.without_address', { count: withoutAddress.length })}</p>
          <Names of={withoutAddress} />
          {printed > 0 && <p>{text('admin.mailing.printed', { count: printed })}</p>}
        </Note>
      )}
      {throughGuardians.length > 0 && (
        <details>
          <summary>{text('admin.mailing.guardians', { count: throughGuardians.length })}</summary>
          <Names of={throughGuardians} />
        </details>
      )}
      {refusedBefore.length > 0 && (
        <details>
          <summary>{text('admin.mailing.refused_before', { count: refusedBefore.length })}</summary>
          <Names of={refusedBefore} />
        </details>
      )}
      <div className={contentStyles.previewTools}>
        <PreviewLanguage locale={locale} onChoose={setLocale} />
      </div>
      {letter !== undefined && (
        <>
          <p className="soft small">
            {text('admin.mailing.language', { language, count: letter.persons })}{' '}
            {letter.writtenIn !== locale && text('admin.mailing.fallback')}{' '}
            {letter.example !== null && text('admin.mailing.example', { name: letter.example })}
          </p>
          <article className={mailingsStyles.mailingLetter} lang={languageTag(letter.writtenIn)}>
            <h3>{letter.subject}</h3>
            <TrustedHtml html={letter.text} />
            <p className="soft small">{letter.foot}</p>
          </article>
        </>
      )}
    </>
  )
}
