import * as styles from './bank.css'
import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type BankFile, downloadBankFile, retryBankFile } from '#contract/bank.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { invalidate } from '../../../platform/session/stale-queries.ts'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { date } from '../../../ui/wall-clock.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import type { TableColumn } from '../../admin/table/columns.ts'
import { bankFilesQuery } from './queries.ts'
import { wholeDays } from './whole-days.ts'

const nameOf = ({ name, uploadedAt }: BankFile, text: Text, locale: Locale): string =>
  name || text('admin.bank.files.erased', { day: date(uploadedAt, locale) })

const daysOf = ({ startsOn, endsOn }: BankFile, locale: Locale): string =>
  startsOn === null || endsOn === null ? '–' : wholeDays(startsOn, endsOn, locale)

/** The outcome of a file that is done. */
export const outcomeOf = ({ done, added, matched, announced }: BankFile, text: Text): string => {
  const outcome = text('admin.bank.files.done', { read: done, added, matched, unclear: Math.max(added - matched, 0) })
  return announced === 0 ? outcome : `${outcome} ${text('admin.bank.files.announced', { count: announced })}`
}

/** How far a file is, or what became of it. */
const Outcome = ({ file }: { readonly file: BankFile }) => {
  const text = useText()
  const { uuid, state, total, done } = file
  if (state === 'DONE') return outcomeOf(file, text)
  const label = text(state === 'FAILED' ? 'admin.bank.files.failed' : 'admin.bank.files.reading', { done, total })
  return (
    <span className={styles.bankProgress}>
      <progress value={done} max={Math.max(total, 1)} aria-labelledby={`bank-file-${uuid}`} />
      <span id={`bank-file-${uuid}`} className="num">
        {label}
      </span>
    </span>
  )
}

const columnsOf = (text: Text, locale: Locale): readonly TableColumn<BankFile>[] => [
  { name: 'name', heading: 'admin.bank.file', shown: 'always', cell: (row) => nameOf(row, text, locale) },
  { name: 'days', heading: 'admin.bank.files.days', shown: 'always', cell: (row) => daysOf(row, locale) },
  {
    ...{ name: 'outcome', heading: 'admin.bank.files.outcome', shown: 'always', isBlock: true },
    cell: (row) => <Outcome file={row} />,
  },
]

/** Saves the file as the bank gave it, and goes on with one that was given up. */
const FileActions = ({ file, mayWrite }: { readonly file: BankFile; readonly mayWrite: boolean }) => {
  const { call } = useApp()
  const text = useText()
  const { uuid, name, state, stored } = file
  const retry = useWrite({
    noun: 'bank_transaction',
    send: () => call(retryBankFile, { params: { uuid } }),
  })
  const download = useWrite({
    noun: null,
    send: async () => saveBlob(new Blob([await call(downloadBankFile, { params: { uuid } })]), name),
  })
  return (
    <div className="grid">
      {state === 'FAILED' && <Note kind="bad">{text('admin.bank.files.failed.detail')}</Note>}
      <WriteMessage failure={retry.fieldErrors.file ?? retry.failure?.message ?? download.failure?.message} />
      <div className="buttons">
        {state === 'FAILED' && mayWrite && (
          <QuietButton blocked={retry.busy} onClick={() => void retry.send(undefined)}>
            {text('admin.bank.files.retry')}
          </QuietButton>
        )}
        {stored && (
          <QuietButton blocked={download.busy} onClick={() => void download.send(undefined)}>
            <FileDown aria-hidden="true" />
            {text('admin.bank.files.save')}
          </QuietButton>
        )}
      </div>
    </div>
  )
}

/** The files of the bank with their progress. When one is done, what it changed is loaded anew. */
export const BankFiles = ({ mayWrite }: { readonly mayWrite: boolean }) => {
  const app = useApp()
  const { locale, queryClient } = app
  const text = useText()
  const [page, setPage] = useState(0)
  const query = useQuery(bankFilesQuery(app, page))
  const isReading = query.data?._embedded.items.some(({ state }) => state === 'READING') === true
  useEffect(() => {
    if (!isReading) return
    return () => void invalidate(queryClient, 'bank_transaction')
  }, [isReading, queryClient])
  if (query.data?.page?.totalElements === 0) return null
  return (
    <section className="grid" aria-labelledby="bank-files">
      <h2 id="bank-files">{text('admin.bank.files')}</h2>
      <AdminTable
        label={text('admin.bank.files')}
        columns={columnsOf(text, locale)}
        query={query}
        keyOf={({ uuid }) => uuid}
        nameOf={(row) => nameOf(row, text, locale)}
        detail={(row) => <FileActions file={row} mayWrite={mayWrite} />}
        none=""
        page={page}
        onPage={setPage}
      />
    </section>
  )
}
