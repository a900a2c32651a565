import type { Size } from '../../images/raster/picture.ts'

/** A server that speaks the OpenAI protocol, and the model it is asked for. */
export interface ModelServer {
  /** Address that paths such as /chat/completions follow, for example `http://127.0.0.1:11434/v1`. */
  readonly url: string
  readonly model: string
  /** Sent as a bearer token; a server of one's own may need none. */
  readonly key: string | undefined
  /** Milliseconds that one answer may take; of one that is streamed, that may pass without a piece of it. */
  readonly timeoutMs: number
}

/** A model that chats and calls tools. */
export interface LanguageModel extends ModelServer {
  /** Whether it takes pictures too. */
  readonly seesPictures: boolean
  /** Whether its answers are asked for piece by piece, so that a slow one is not taken for none. */
  readonly streamed: boolean
}

/** A model that makes and edits pictures. */
export interface ImageModel extends ModelServer {
  /** Sizes in pixels that it can make, at least one. */
  readonly sizes: readonly Size[]
}

/** How one kind of agent works. A client chooses it by its name, the `agent_id`. */
export interface AgentProfile {
  readonly planner: 'built-in' | 'model'
  /** Another model of the same server. */
  readonly model?: string | undefined
  /** Text that the model is told in addition. */
  readonly system?: string | undefined
  /** Names of the tools it may use; left out, all of them. */
  readonly tools?: readonly string[] | undefined
}

/** What operators set about the image agent. */
export interface AgentSettings {
  readonly languageModel: LanguageModel | undefined
  readonly imageModel: ImageModel | undefined
  /** By name. The one called `default` works where no other is asked for. */
  readonly profiles: ReadonlyMap<string, AgentProfile>
}

/** The agent by itself: nothing but the built-in planner and tools. */
export const NO_MODELS: AgentSettings = { languageModel: undefined, imageModel: undefined, profiles: new Map() }
