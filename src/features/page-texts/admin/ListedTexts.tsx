import * as styles from '../../admin/admin.css'
import { useState } from 'react'
import { type EditedPageText, movePageText, pageTextResource } from '#contract/edited-page-texts.ts'
import type { PlaceName } from '#contract/page-places.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { RemoveButton, RemoveLabel } from '../../admin/edit/RemoveRow.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { FoldedRow } from '../../admin/FoldedRow.tsx'
import { MoveButtons } from '../../admin/MoveButtons.tsx'
import { newTextNoun } from './page-text-noun.ts'
import { TextRow, useRowTitle } from './TextRow.tsx'

interface ListedTextsProps {
  readonly place: PlaceName
  readonly texts: readonly EditedPageText[]
}

/** The texts of a list, to be changed, moved and removed, and a form for another one. */
export const ListedTexts = ({ place, texts }: ListedTextsProps) => {
  const { call } = useApp()
  const text = useText()
  const titleOf = useRowTitle()
  const [added, setAdded] = useState(0)
  const { failure, send, busy } = useWrite({
    noun: 'page_text',
    send: ({ id, position }: { readonly id: number; readonly position: number }) =>
      call(movePageText, { params: { id }, body: { position } }),
  })
  const name = text(`admin.place.${place}`)
  const move = (row: EditedPageText, step: 1 | -1) => {
    const position = row.position + step
    if (!busy && position >= 1 && position <= texts.length) void send({ id: row.id, position })
  }
  return (
    <>
      <WriteMessage failure={failure?.message} />
      <ul className={`${styles.adminSheets} admin-listed-texts`} aria-label={name}>
        {texts.map((row) => {
          const title = titleOf(row) || name
          return (
            <TextRow key={row.id} text={row} listed>
              <MoveButtons
                title={title}
                index={row.position - 1}
                count={texts.length}
                onMove={(step) => move(row, step)}
              />
              <RemoveButton
                noun="page_text"
                button={<RemoveLabel name={title} />}
                title={text('admin.page_text.remove.title', { name: title })}
                detail={text('admin.page_text.remove.detail')}
                yes={text('admin.remove')}
                remove={() => call(pageTextResource.remove, { params: { id: row.id } })}
              />
            </TextRow>
          )
        })}
        <FoldedRow title={<b>{text('admin.page_text.add', { what: name })}</b>} facts={[]}>
          <EditForm
            key={added}
            noun={newTextNoun(place)}
            row={null}
            prefix={`new-${place}-`}
            justSaved={added > 0}
            onSaved={() => setAdded(added + 1)}
          />
        </FoldedRow>
      </ul>
    </>
  )
}
