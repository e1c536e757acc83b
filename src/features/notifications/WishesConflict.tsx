import { useMemo } from 'react'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useMember } from '../../session/member.ts'
import { wishesConflict } from './conflict.ts'
import { WishesQuestion } from './WishesQuestion.tsx'

/** The wishes were chosen differently on another device too: which of them count? */
export const WishesConflict = ({ record }: { readonly record: OutboxRecord }) => {
  const { outbox } = useMember().local
  const conflict = useMemo(() => wishesConflict(record, outbox), [record, outbox])
  return conflict === null || conflict.names.length === 0 ? null : <WishesQuestion {...conflict} />
}
