import * as editStyles from '../../admin/edit/edit.css'
import * as mailingsStyles from './mailings.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { Mailing } from '#contract/mailings.ts'
import { languageTag } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TrustedHtml } from '../../../ui/TrustedHtml.tsx'
import { Edited } from '../../admin/edit/EditScreen.tsx'
import { moment } from '../../operation/admin/job-in-words.ts'
import { countsInWords } from './MailingsScreen.tsx'
import { PrintMailing } from './PrintMailing.tsx'
import { mailingQuery } from './queries.ts'

/** A sent mailing, and the persons whom it did not reach. */
export const MailingScreen = ({ uuid }: { readonly uuid: string }) => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const query = useQuery(mailingQuery(app, uuid))
  return (
    <>
      <div className={`page-head ${editStyles.editHead}`}>
        <Link className="go" to="/$locale/intra/admin/people" params={{ locale }} search={{ view: 'mailings' }}>
          <ArrowLeft aria-hidden="true" />
          {text('admin.mailings')}
        </Link>
        <PageTitle>{query.data?.subject ?? text('admin.mailing')}</PageTitle>
      </div>
      <Edited query={query}>{(mailing) => <Sent mailing={mailing} />}</Edited>
    </>
  )
}

interface UnreachedProps {
  readonly title: string
  readonly detail: string
  readonly of: Mailing['refused']
}

const Unreached = ({ title, detail, of }: UnreachedProps) => {
  const { locale } = useApp()
  if (of.length === 0) return null
  return (
    <section className="grid">
      <h2>{title}</h2>
      <p className="soft">{detail}</p>
      <ul className={mailingsStyles.mailingNames}>
        {of.map(({ uuid, label }) => (
          <li key={uuid}>
            <Link to="/$locale/intra/admin/people/$uuid" params={{ locale, uuid }}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Sent = ({ mailing }: { readonly mailing: Mailing }) => {
  const { locale } = useApp()
  const text = useText()
  const { at, by, counts, refused, withoutAddress, texts, attachments } = mailing
  return (
    <>
      <p>{text('admin.mailing.sent', { at: moment(at, locale), by: by ?? text('admin.order.nobody') })}</p>
      <p role="status">
        <b>{countsInWords(counts, text)}</b>
      </p>
      <Unreached title={text('admin.mailing.refused')} detail={text('admin.mailing.refused.detail')} of={refused} />
      <Unreached
        title={text('admin.mailing.no_address')}
        detail={text('admin.mailing.no_address.detail')}
        of={withoutAddress}
      />
      {withoutAddress.length > 0 && <PrintMailing mailing={mailing} />}
      {texts.map((written) => (
        <article key={written.locale} className={mailingsStyles.mailingLetter} lang={languageTag(written.locale)}>
          <h2>{written.subject}</h2>
          <TrustedHtml html={written.text} />
        </article>
      ))}
      {attachments.length > 0 && <p>{text('admin.mailing.with', { names: attachments.join(', ') })}</p>}
    </>
  )
}
