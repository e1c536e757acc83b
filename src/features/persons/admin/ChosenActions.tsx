import * as tableStyles from '../../admin/table/table.css'
import * as editedPersonsStyles from './edited-persons.css'
import { Link } from '@tanstack/react-router'
import { Mail, PenLine, Users } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import {
  exportPeople,
  invitePeople,
  type PeopleFilter,
  type PeopleFormat,
  peopleFormats,
  selectionOf,
} from '#contract/listed-persons.ts'
import type { PersonsChange } from '#contract/several-persons.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { readAccountPage } from '../../../platform/session/page-settings.ts'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, buttonLook, QuietButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { AddToGroup } from '../../groups/admin/AddToGroup.tsx'
import { ChangeChosen } from './ChangeChosen.tsx'
import { searchOf } from './queries.ts'
import { RecentChanges } from './RecentChanges.tsx'
import { RepresentByHolder } from './RepresentByHolder.tsx'

const endings = {
  ...{ XLS: 'xlsx', CSV: 'csv', VCARD: 'vcf' },
  ...{ LABELS: 'pdf', LABELS_L7160: 'pdf', LABELS_3425: 'pdf' },
} as const satisfies Record<PeopleFormat, string>

interface ChosenActionsProps {
  readonly filter: PeopleFilter
  /** The chosen persons; empty = all of the filter. */
  readonly uuids: readonly string[]
  /** Number of persons that the actions concern. */
  readonly count: number
}

/** Says how many got a mail, and why others got none. */
const Skipped = ({ invited, mailed, skipped }: Reply<typeof invitePeople>) => {
  const text = useText()
  return (
    <Note kind={mailed ? 'ok' : 'wait'} announced>
      <p>{text('admin.people.invited', { count: invited })}</p>
      {invited > 0 && !mailed && <p>{text('admin.people.invited.kept')}</p>}
      {skipped.length > 0 && (
        <details open={skipped.some(({ holder }) => holder !== null)}>
          <summary>{text('admin.people.skipped', { count: skipped.length })}</summary>
          <ul>
            {skipped.map((one) => (
              <li key={one.uuid}>
                {one.holder === null
                  ? text(`admin.people.skipped.${one.reason}`, { name: one.label })
                  : text('admin.people.skipped.same_mailbox', { name: one.label, holder: one.holder.label })}
                {one.holder !== null && <RepresentByHolder uuid={one.uuid} name={one.label} holder={one.holder} />}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Note>
  )
}

interface ExportChosenProps {
  readonly count: number
  readonly exporting: { readonly busy: boolean; readonly send: (format: PeopleFormat) => Promise<boolean> }
}

const ExportChosen = ({ count, exporting }: ExportChosenProps) => {
  const text = useText()
  return (
    <details className={tableStyles.tableColumns}>
      <summary>{text('admin.people.export', { count })}</summary>
      <div>
        <p className="soft small">{text('admin.people.export.logged')}</p>
        <div className="buttons">
          {peopleFormats.map((format) => (
            <QuietButton
              key={format}
              blocked={exporting.busy || count === 0}
              onClick={() => count > 0 && void exporting.send(format)}
            >
              {text(`admin.people.export.${format}`)}
            </QuietButton>
          ))}
        </div>
      </div>
    </details>
  )
}

/** Exports, changes, invites and writes to the chosen persons, or all of the filter. */
export const ChosenActions = ({ filter, uuids, count }: ChosenActionsProps) => {
  const { call, locale } = useApp()
  const text = useText()
  const [asking, setAsking] = useState(false)
  const [changing, setChanging] = useState(false)
  const [changed, setChanged] = useState<PersonsChange | null>(null)
  const [invited, setInvited] = useState<Reply<typeof invitePeople> | null>(null)
  const choice = uuids.length > 0 ? { uuids: [...uuids] } : { filter }
  const exporting = useWrite({
    noun: null,
    send: async (format: PeopleFormat) => {
      const bytes = await call(exportPeople, { body: { ...choice, format } })
      saveBlob(new Blob([bytes]), `${text('admin.people.file')}.${endings[format]}`)
    },
  })
  const inviting = useWrite({
    noun: 'person',
    send: (_: null, key) => call(invitePeople, { headers: { 'idempotency-key': key }, body: selectionOf(choice) }),
    onSuccess: setInvited,
  })
  const invite = readAccountPage(document, locale) !== null && (
    <Button
      // It is what the list of those without an account is for.
      look={filter.lacks === 'account' ? 'brass' : 'quiet'}
      blocked={inviting.busy || count === 0}
      onClick={() => count > 0 && setAsking(true)}
    >
      <Mail aria-hidden="true" />
      {text(inviting.busy ? 'admin.person.inviting' : 'admin.people.invite_chosen', { count })}
    </Button>
  )
  return (
    <>
      <div className={editedPersonsStyles.peopleActions}>
        {filter.lacks === 'account' && invite}
        <ExportChosen count={count} exporting={exporting} />
        <AddToGroup choice={choice} count={count} />
        {count > 0 && (
          <Link
            className={buttonLook('quiet')}
            to="/$locale/intra/admin/people"
            params={{ locale }}
            search={{ ...searchOf(filter), view: 'write', ...(uuids.length > 0 && { show: 'chosen' }) }}
          >
            <PenLine aria-hidden="true" />
            {text('admin.mailing.write', { count })}
          </Link>
        )}
        {count > 0 && (
          <QuietButton onClick={() => setChanging(true)}>
            <Users aria-hidden="true" />
            {text('admin.several.title', { count })}
          </QuietButton>
        )}
        {filter.lacks !== 'account' && invite}
      </div>
      <WriteMessage failure={exporting.failure?.message ?? inviting.failure?.message} />
      {changed !== null && (
        <Note kind="ok" announced>
          {text('admin.several.changed', { count: changed.count })}
        </Note>
      )}
      <RecentChanges onUndone={() => setChanged(null)} />
      {changing && (
        <ChangeChosen
          selection={selectionOf(choice)}
          count={count}
          onChanged={(change) => {
            setChanging(false)
            setChanged(change)
          }}
          onClose={() => setChanging(false)}
        />
      )}
      {invited !== null && <Skipped {...invited} />}
      {asking && (
        <ConfirmDialog
          title={text('admin.people.invite_chosen.title', { count })}
          detail={text('admin.people.invite_chosen.detail')}
          isRecommended
          yes={text('admin.people.invite_chosen.yes')}
          onYes={() => {
            setAsking(false)
            setInvited(null)
            void inviting.send(null)
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  )
}
