import { useEffect, useMemo } from 'react'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useKeeping } from '../../offline/hooks.ts'
import { useMember } from '../../session/member.ts'
import { Button } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { NotKept } from '../../ui/NotKept.tsx'
import { type WishesConflict as Conflict, wishesConflict } from './conflict.ts'
import { WishesQuestion } from './WishesQuestion.tsx'

/** Both choices hold, and nobody is asked; a device without room for that says so. */
const Merging = ({ onDecide }: Pick<Conflict, 'onDecide'>) => {
  const text = useText()
  const { notKept, keep } = useKeeping()
  useEffect(() => keep(onDecide('mine')), [keep, onDecide])
  return (
    <div role="status">
      {notKept && (
        <>
          <NotKept />
          <div className="buttons">
            <Button look="quiet" onClick={() => keep(onDecide('mine'))}>
              {text('action.retry')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** The wishes were chosen differently on another device too: which of them count? */
export const WishesConflict = ({ record }: { readonly record: OutboxRecord }) => {
  const { outbox } = useMember().local
  const conflict = useMemo(() => wishesConflict(record, outbox), [record, outbox])
  if (conflict === null) return null
  return conflict.names.length === 0 ? <Merging {...conflict} /> : <WishesQuestion {...conflict} />
}
