import '../../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { EditedBulletin } from '#contract/edited-bulletins.ts'
import type { UnsentBulletin } from '#device/outbox/kinds/sent-bulletin.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Outcome } from '../../../ui/form/Outcome.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { shortDate } from '../../../ui/wall-clock.ts'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { PendingState } from '../../pending/PendingState.tsx'
import { bulletinReferencesQuery } from '../queries.ts'
import { NewBulletin } from './NewBulletin.tsx'
import { useSentBulletins } from './queries.ts'

interface UnsentItemProps {
  readonly unsent: UnsentBulletin
  /** Opens a refused one in the form. */
  readonly onChange: () => void
}

/** A bulletin that waits for reception, or that the server refused. */
const UnsentItem = ({ unsent: { desired, record }, onChange }: UnsentItemProps) => {
  const text = useText()
  return (
    <li className="card card--ask">
      <p>
        <b>{desired.titleDe}</b>
      </p>
      <div role="status">
        <PendingState record={record} conflict={null}>
          {null}
        </PendingState>
      </div>
      {record.state === 'rejected' && (
        <div className="buttons">
          <Button onClick={onChange}>
            {text('sent.again')}
            <span className="visually-hidden">: {desired.titleDe}</span>
          </Button>
        </div>
      )}
    </li>
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
  const [form, setForm] = useState<{ readonly refused: UnsentBulletin | null } | null>(null)
  const [saved, setSaved] = useState<string | null>(null)
  const references = useQuery(bulletinReferencesQuery(app))
  const { shown, failed, retry } = useSentBulletins()
  const mayWrite =
    references.data !== undefined &&
    (references.data.everybody || references.data.section !== null || references.data.groups.length > 0)
  const isSent = shown?.sent.some(({ uuid }) => uuid === saved) === true
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
        {form !== null && references.data !== undefined && (
          <NewBulletin
            key={form.refused?.record.key}
            references={references.data}
            refused={form.refused}
            onSaved={(key) => {
              setSaved(key)
              setForm(null)
            }}
            onClose={() => setForm(null)}
          />
        )}
        {form === null && mayWrite && (
          <div className="buttons">
            <Button onClick={() => setForm({ refused: null })}>{text('sent.new')}</Button>
          </div>
        )}
        <Outcome role="status">{form === null && isSent && <Note kind="ok">{text('sent.sent')}</Note>}</Outcome>
        {references.data !== undefined && !mayWrite && <p>{text('sent.nobody')}</p>}
        {failed && <LoadFailed onRetry={retry}>{text('admin.load_failed')}</LoadFailed>}
        {shown === undefined && !failed && <RowsSkeleton />}
        {shown?.sent.length === 0 && shown.unsent.length === 0 && <p className="empty">{text('sent.none')}</p>}
        {shown !== undefined && shown.sent.length + shown.unsent.length > 0 && (
          <ul className="grid grid--two">
            {shown.unsent.map((unsent) => (
              <UnsentItem key={unsent.record.key} unsent={unsent} onChange={() => setForm({ refused: unsent })} />
            ))}
            {shown.sent.map((bulletin) => (
              <SentBulletin key={bulletin.id} bulletin={bulletin} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
