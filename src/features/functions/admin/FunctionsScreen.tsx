import * as styles from '../../admin/admin.css'
import { useQuery } from '@tanstack/react-query'
import { type EditedFunction, moveFunction } from '#contract/edited-functions.ts'
import { conducting, type FunctionKind, functionKinds, presiding } from '#contract/sections.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { useText } from '../../../ui/intl.tsx'
import { SectionMark } from '../../../ui/SectionMark.tsx'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { Edited } from '../../admin/edit/EditScreen.tsx'
import { RemoveRow } from '../../admin/edit/RemoveRow.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { FoldedRow } from '../../admin/FoldedRow.tsx'
import { MoveButtons } from '../../admin/MoveButtons.tsx'
import { functionNoun, nameOfFunction } from './function-noun.ts'
import { functionsQuery } from './queries.ts'
import { ReadySections } from './ReadySections.tsx'

/** The name in the other language, and what the players play. */
const factsOf = (row: EditedFunction, locale: Locale): string[] => {
  const { nameDe, nameEn, instrumentDe, instrumentEn } = row
  const own = locale === 'de-ch' ? instrumentDe : (instrumentEn ?? instrumentDe)
  return [locale === 'de-ch' ? nameEn : nameDe, own].filter((fact) => fact !== null)
}

/** Functions that give rights stay. */
const isKept = ({ code }: EditedFunction): boolean => code === conducting || code === presiding

interface FunctionListProps {
  readonly kind: FunctionKind
  readonly rows: readonly EditedFunction[]
  readonly onMove: (row: EditedFunction, step: 1 | -1) => void
}

const FunctionList = ({ kind, rows, onMove }: FunctionListProps) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <section className="grid" aria-labelledby={`functions-${kind}`}>
      <h2 id={`functions-${kind}`}>{text(`admin.function.list.${kind}`)}</h2>
      <ul className={styles.adminSheets}>
        {rows.map((row, index) => (
          <FoldedRow
            key={row.id}
            title={
              <b>
                <SectionMark section={row.code} />
                {nameOfFunction(row, locale)}
              </b>
            }
            facts={factsOf(row, locale)}
          >
            <EditForm noun={functionNoun} row={row} prefix={`function${row.id}-`} />
            <MoveButtons
              title={nameOfFunction(row, locale)}
              index={index}
              count={rows.length}
              onMove={(step) => onMove(row, step)}
            />
            {isKept(row) ? (
              <p className="soft small">{text('admin.function.kept')}</p>
            ) : (
              <RemoveRow noun={functionNoun} row={row} />
            )}
          </FoldedRow>
        ))}
      </ul>
    </section>
  )
}

const Functions = ({ functions }: { readonly functions: readonly EditedFunction[] }) => {
  const { call } = useApp()
  const text = useText()
  const { failure, send, busy } = useWrite({
    noun: 'band_function',
    send: ({ id, position }: { readonly id: number; readonly position: number }) =>
      call(moveFunction, { params: { id }, body: { position } }),
  })
  return (
    <>
      <WriteMessage failure={failure?.message} />
      {functionKinds.map((kind) => {
        const rows = functions.filter((row) => row.kind === kind)
        return (
          <FunctionList
            key={kind}
            kind={kind}
            rows={rows}
            onMove={({ id, position }, step) => {
              const next = position + step
              if (!busy && next >= 1 && next <= rows.length) void send({ id, position: next })
            }}
          />
        )
      })}
      <ReadySections functions={functions} />
      <section className="grid" aria-labelledby="new-function">
        <h2 id="new-function">{text('admin.function.new')}</h2>
        <EditForm key={functions.length} noun={functionNoun} row={null} prefix="new-" />
      </section>
    </>
  )
}

/** The sections of the band and the offices of its board, in their order. */
export const FunctionsScreen = () => {
  const query = useQuery(functionsQuery(useApp()))
  return (
    <AdminPage title="admin.functions" intro="admin.functions.intro">
      <Edited query={query}>{(functions) => <Functions functions={functions} />}</Edited>
    </AdminPage>
  )
}
