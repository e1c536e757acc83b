import { useEffect, useRef, useState } from 'react'
import type { Photograph } from '#device/photographs/store.ts'
import { useSnapshot } from '../../../../platform/offline/hooks.ts'
import { requestPersistentStorage } from '../../../../platform/offline/storage.ts'
import { useMember } from '../../../../platform/session/member.ts'
import { createPhotographReader, type PhotographReader } from './photograph-reader.ts'

/** The photographs of a piece that wait on this device. */
export const useWaitingPhotographs = (compositionId: number): readonly Photograph[] => {
  const { local } = useMember()
  return useSnapshot(local.waitingPhotographs).filter((one) => one.compositionId === compositionId)
}

/** Why the sheet of a photograph was not looked for: it is no picture, or the device has no room for what is found. */
export type ReadingProblem = 'unreadable' | 'full'

/** Finds the sheets of photographs that were not read yet, one after the other. @returns the problems by photograph */
const useReading = (photographs: readonly Photograph[]): ReadonlyMap<string, ReadingProblem> => {
  const { local } = useMember()
  const [problems, setProblems] = useState<ReadonlyMap<string, ReadingProblem>>(new Map())
  /** Those that were read, of which the snapshot may not know yet. */
  const done = useRef(new Set<string>())
  const reader = useRef<PhotographReader | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(
    () => () => {
      reader.current?.close()
      reader.current = null
    },
    [],
  )
  const next = photographs.find(({ id, isRead }) => !isRead && !done.current.has(id) && !problems.has(id))
  /** A phone is usually held in the same way for a whole set. */
  const turnBefore = photographs.findLast(({ isRead, turn }) => isRead && (turn === 90 || turn === 270))?.turn ?? 90
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next photograph is read when the last one is done
  useEffect(() => {
    if (next === undefined || current !== null) return
    const { id } = next
    const read = async (): Promise<void> => {
      const file = await local.photographs.file(id)
      if (file === null) return local.photographs.remove([id])
      reader.current ??= createPhotographReader()
      const { corners, isCertain, isSideways, preview } = await reader.current.find(file)
      await local.photographs.found(id, { corners, isCertain, turn: isSideways ? turnBefore : 0 }, preview)
      done.current.add(id)
    }
    setCurrent(id)
    read()
      .catch((error: unknown) => {
        console.warn('photograph.read_failed', error)
        const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
        setProblems((before) => new Map([...before, [id, isFull ? 'full' : 'unreadable']]))
      })
      .finally(() => setCurrent(null))
  }, [next?.id, current])
  return problems
}

/** Takes photographs of the sheets of a piece, and reads them. */
export const usePhotographs = (compositionId: number, title: string) => {
  const { local } = useMember()
  const photographs = useWaitingPhotographs(compositionId)
  const problems = useReading(photographs)
  /** Number of photographs that were not stored because the device is full. */
  const [refused, setRefused] = useState(0)
  const take = async (files: readonly File[]): Promise<void> => {
    setRefused(0)
    for (const [index, file] of files.entries()) {
      try {
        await local.photographs.add({ compositionId, title }, await file.arrayBuffer())
      } catch (error) {
        console.warn('photograph.save_failed', error)
        return setRefused(files.length - index)
      }
    }
    requestPersistentStorage(navigator).catch((error: unknown) => console.warn('storage.persist_failed', error))
  }
  return { photographs, problems, refused, take }
}
