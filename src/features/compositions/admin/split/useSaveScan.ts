import { useState } from 'react'
import type { EditedComposition } from '#contract/edited-compositions.ts'
import { splitScan } from '#contract/split-scan.ts'
import { useApp } from '../../../../platform/session/app.tsx'
import { fieldErrorsOf, useWrite } from '../../../../platform/writes/useWrite.ts'
import { type Plan, toSplitPlan } from './plan.ts'

interface SaveScanOptions {
  readonly piece: EditedComposition
  readonly file: File
  readonly plan: Plan
  readonly onStored: (count: number) => void
  /** Called with the index of the first stored part that the server refuses. */
  readonly onRefused: (index: number) => void
}

/** Sends a scan and its plan: all parts are stored, or none. */
export const useSaveScan = ({ piece, file, plan, onStored, onRefused }: SaveScanOptions) => {
  const { call } = useApp()
  const [tried, setTried] = useState(false)
  const write = useWrite({
    noun: 'sheet',
    send: (parts: ReturnType<typeof toSplitPlan>, key) =>
      call(
        splitScan,
        { params: { id: piece.id }, headers: { 'idempotency-key': key } },
        { file: new Blob([JSON.stringify(parts), '\n', file]) },
      ),
    onSuccess: ({ sheets }) => onStored(sheets.length),
    onError: (error) => {
      const indexes = Object.keys(fieldErrorsOf(error)).flatMap((name) => /^parts\.(\d+)\./.exec(name)?.[1] ?? [])
      if (indexes.length > 0) onRefused(Math.min(...indexes.map(Number)))
    },
  })
  const { failure, fieldErrors } = write
  return {
    busy: write.busy,
    isStored: write.isSuccess,
    failure: failure === null ? null : (failure.errors[0] ?? failure.message),
    tried,
    markTried: () => setTried(true),
    send: () => {
      setTried(true)
      void write.send(toSplitPlan(plan))
    },
    /** The server's reason at a stored part, by its index. */
    refusalOf: (index: number): string | undefined => {
      const field = Object.keys(fieldErrors).find((name) => name.startsWith(`parts.${index}.`))
      return field === undefined ? undefined : fieldErrors[field]
    },
  }
}
