import '../../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useId, useState } from 'react'
import { toWireDate } from '#contract/clock.ts'
import {
  BulletinInput,
  type BulletinReferences,
  bulletinDays,
  bulletinResource,
  type EditedBulletin,
} from '#contract/edited-bulletins.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { Outcome } from '../../../ui/form/Outcome.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { shortDate } from '../../../ui/wall-clock.ts'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { audiencesOf } from '../../enquiries/admin/audiences.ts'
import { bulletinFields } from './bulletin-fields.ts'
import { bulletinReferencesQuery, sentBulletinsQuery } from './queries.ts'

interface NewBulletinProps {
  readonly references: BulletinReferences
  readonly onSent: () => void
  readonly onClose: () => void
}

type Body = CallInput<typeof bulletinResource.create>['body']

const dayMs = 86_400_000

const NewBulletin = ({ references, onSent, onClose }: NewBulletinProps) => {
  const { call, now } = useApp()
  const text = useText()
  const id = useId()
  const [first] = references.everybody ? [] : audiencesOf(references, text)
  const write = useWrite({
    noun: 'bulletin',
    send: (body: Body, key) => call(bulletinResource.create, { headers: { 'idempotency-key': key }, body }),
    onSuccess: onSent,
  })
  const start = {
    ...valuesOf(bulletinFields, null),
    ...(first && { sections: first.sections, invitations: first.invitations }),
    endsOn: toWireDate(new Date(now().getTime() + bulletinDays * dayMs)),
  }
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{text('sent.new')}</h2>
      <WriteMessage failure={write.failure?.message} />
      <ActionForm
        fields={bulletinFields}
        rules={BulletinInput}
        start={start}
        busy={write.busy}
        refused={write.fieldErrors}
        action={text('sent.send')}
        onSend={(body) => void write.send(body as Body)}
      >
        <QuietButton onClick={onClose}>{text('action.cancel')}</QuietButton>
      </ActionForm>
    </section>
  )
}

const SentBulletin = ({ bulletin }: { readonly bulletin: EditedBulletin }) => {
  const { locale } = useApp()
  const text = useText()
  const { id, titleDe, titleEn, sentAt, sender, addressed, seen } = bulletin
  const from = text('bulletin.from', { name: sender ?? text('bulletin.former'), day: shortDate(sentAt, locale) })
  return (
    <li className="card">
      <Link className="go" to="/$locale/intra/bulletins/sent/$id" params={{ locale, id: `${id}` }}>
        {locale === 'de-ch' ? titleDe : (titleEn ?? titleDe)}
      </Link>
      <p className="soft small">{[from, text('sent.seen', { seen, addressed })].join(' · ')}</p>
    </li>
  )
}

/** The bulletins that a planner, an editor or a leader manages, and the form for another one. */
export const SentBulletinsScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const [isNew, setIsNew] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const references = useQuery(bulletinReferencesQuery(app))
  const { data, isError, refetch } = useQuery(sentBulletinsQuery(app))
  const mayWrite =
    references.data !== undefined &&
    (references.data.everybody || references.data.section !== null || references.data.groups.length > 0)
  return (
    <>
      <div className="page-head">
        <Link className="go" to="/$locale/intra/bulletins" params={{ locale }}>
          <ArrowLeft aria-hidden="true" />
          {text('bulletin.all')}
        </Link>
        <PageTitle>{text('sent.title')}</PageTitle>
        <p>{text('sent.detail')}</p>
      </div>
      <div className="grid">
        {isNew && references.data !== undefined && (
          <NewBulletin
            references={references.data}
            onSent={() => {
              setIsSent(true)
              setIsNew(false)
            }}
            onClose={() => setIsNew(false)}
          />
        )}
        {!isNew && mayWrite && (
          <div className="buttons">
            <Button onClick={() => setIsNew(true)}>{text('sent.new')}</Button>
          </div>
        )}
        <Outcome role="status">{!isNew && isSent && <Note kind="ok">{text('sent.sent')}</Note>}</Outcome>
        {references.data !== undefined && !mayWrite && <p>{text('sent.nobody')}</p>}
        {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
        {data === undefined && !isError && <RowsSkeleton />}
        {data?.length === 0 && <p className="empty">{text('sent.none')}</p>}
        {data !== undefined && data.length > 0 && (
          <ul className="grid grid--two">
            {data.map((bulletin) => (
              <SentBulletin key={bulletin.id} bulletin={bulletin} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
