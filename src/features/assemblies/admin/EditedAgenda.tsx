import * as adminStyles from '../../admin/admin.css'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import {
  beginAgenda,
  type EditedAssembly,
  EditedItem,
  ItemInput,
  itemResource,
  orderAgenda,
} from '#contract/edited-assemblies.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useText } from '../../../ui/intl.tsx'
import { DragHandle } from '../../admin/DragHandle.tsx'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { RemoveButton, RemoveLabel } from '../../admin/edit/RemoveRow.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { MoveButtons } from '../../admin/MoveButtons.tsx'
import { moved } from '../../repertoires/admin/pieces.ts'
import { agendaFields } from './agenda-fields.ts'

const NewItem = ({ eventId, onDone }: { readonly eventId: number; readonly onDone: () => void }) => {
  const { call } = useApp()
  const text = useText()
  const write = useWrite({
    noun: 'agenda_item',
    send: (body: ItemInput, key) =>
      call(itemResource.create, { headers: { 'idempotency-key': key }, body: { eventId, ...body } }),
    onSuccess: onDone,
  })
  return (
    <section className="card" aria-labelledby="new-item">
      <h3 id="new-item">{text('assembly.item.new')}</h3>
      <WriteMessage failure={write.failure?.message} />
      <ActionForm
        fields={agendaFields}
        rules={ItemInput}
        start={valuesOf(agendaFields, null)}
        busy={write.busy}
        refused={write.fieldErrors}
        action={text('assembly.item.save')}
        onSend={(input) => void write.send(input as ItemInput)}
      >
        <QuietButton onClick={onDone}>{text('action.cancel')}</QuietButton>
      </ActionForm>
    </section>
  )
}

const Change = ({ item, onDone }: { readonly item: EditedItem; readonly onDone: () => void }) => {
  const { call } = useApp()
  const text = useText()
  const { id, title, version } = item
  const write = useWrite({
    noun: 'agenda_item',
    schema: EditedItem,
    send: (body: object) =>
      call(itemResource.change, { params: { id }, headers: { 'if-match': ifMatch(version) }, body }),
    onSuccess: onDone,
  })
  return (
    <section className="card" aria-labelledby="edited-item">
      <h3 id="edited-item">{text('assembly.item.change', { title })}</h3>
      <WriteMessage failure={write.failure?.message} />
      <ActionForm
        fields={agendaFields}
        rules={ItemInput}
        start={valuesOf(agendaFields, item)}
        busy={write.busy}
        refused={write.fieldErrors}
        action={text('assembly.item.save')}
        onSend={(input) => void write.send(input)}
      >
        <QuietButton onClick={onDone}>{text('action.cancel')}</QuietButton>
      </ActionForm>
      <RemoveButton
        noun="agenda_item"
        button={<RemoveLabel name={title} />}
        title={text('assembly.item.remove.title', { title })}
        detail={text('assembly.item.remove.detail')}
        yes={text('admin.remove')}
        remove={() => call(itemResource.remove, { params: { id } })}
      />
    </section>
  )
}

/** The agenda of an assembly: items are added, ordered, changed and removed. */
export const EditedAgenda = ({ assembly: { id, items } }: { readonly assembly: EditedAssembly }) => {
  const { call } = useApp()
  const text = useText()
  const [isAdding, setIsAdding] = useState(false)
  const [editedId, setEditedId] = useState<number | null>(null)
  const edited = items.find((one) => one.id === editedId)
  const begin = useWrite({ noun: 'agenda_item', send: (_: null) => call(beginAgenda, { params: { id } }) })
  const order = useWrite({
    noun: 'agenda_item',
    send: (ids: number[]) => call(orderAgenda, { params: { id }, body: { ids } }),
  })
  const drop = (from: number, to: number): void => {
    const ids = items.map((one) => one.id)
    const dropped = ids.toSpliced(from, 1).toSpliced(to, 0, ...ids.slice(from, from + 1))
    if (to !== from) void order.send(dropped)
  }
  return (
    <section className="grid" aria-labelledby="agenda">
      <h2 id="agenda">{text('assembly.agenda')}</h2>
      <WriteMessage failure={begin.failure?.message ?? order.fieldErrors.ids ?? order.failure?.message} />
      {items.length === 0 && (
        <>
          <p className="soft">{text('assembly.agenda.empty')}</p>
          <div className="buttons">
            <Button blocked={begin.busy} onClick={() => void begin.send(null)}>
              {text('assembly.agenda.begin')}
            </Button>
          </div>
        </>
      )}
      <ol className={adminStyles.adminProgramme}>
        {items.map(({ id: itemId, title, kind }, index) => (
          <li key={itemId}>
            <span>
              <b>{title}</b>
              <span className="soft small">{text(`assembly.item.kind.${kind}`)}</span>
            </span>
            <span className={adminStyles.adminMove}>
              <DragHandle onDrop={(to) => drop(index, to)} />
              <MoveButtons
                title={title}
                index={index}
                count={items.length}
                onMove={(step) => void order.send(moved(items, index, step).map((one) => one.id))}
              />
              <IconButton
                className=""
                icon={Pencil}
                label={text('assembly.item.change', { title })}
                onClick={() => setEditedId(itemId)}
              />
            </span>
          </li>
        ))}
      </ol>
      {edited !== undefined && <Change key={edited.id} item={edited} onDone={() => setEditedId(null)} />}
      {isAdding ? (
        <NewItem eventId={id} onDone={() => setIsAdding(false)} />
      ) : (
        <div className="buttons">
          <QuietButton onClick={() => setIsAdding(true)}>{text('assembly.item.new')}</QuietButton>
        </div>
      )}
    </section>
  )
}
