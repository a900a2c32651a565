import type { OwnService } from './own-service.ts'

/** Something to show on a running service. */
export interface Demo {
  /** One line for the list of demos. */
  readonly summary: string
  readonly run: (service: OwnService) => Promise<void>
}
