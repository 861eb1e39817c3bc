import { mostBytes } from "../../src/protocol/limits";
import { bytesOfHex } from "../bytes/byteRows";
import type { ByteView } from "../bytes/byteSource";
import { pdfLimits } from "./limits";
import type { DrawnPage, FromReader, PageSize, PdfTrouble, ToReader } from "./messages";
import { readerAsset, startReader } from "./readerParts";

/** Why a PDF, or a page of it, cannot be shown. */
export class PdfFailure extends Error {
  constructor(readonly trouble: PdfTrouble) {
    super(trouble.detail);
  }
}

/** An open PDF: its pages are drawn one at a time, in a worker that is ended when one takes too long. */
export interface OpenPdf {
  readonly pages: number;
  /** Of the first page: what others are taken to have until they were drawn. */
  readonly first: PageSize;
  /** `page` counts from 1. Rejects with a `PdfFailure`; one whose signal is aborted before its turn is not drawn. */
  draw(page: number, scale: number, signal: AbortSignal): Promise<DrawnPage>;
  close(): void;
}

/** What it needs beside the bytes; tests put their own in place. */
export interface Means {
  start(): Promise<Worker>;
  asset(name: string): Promise<string | null>;
  readonly limits: { readonly opening: number; readonly drawing: number };
}
const means: Means = { start: startReader, asset: readerAsset, limits: pdfLimits };

/** Opens a PDF whose bytes are read by range. Rejects with a `PdfFailure`. */
export async function openPdf(bytes: Pick<ByteView, "read">, { start, asset, limits }: Means = means): Promise<OpenPdf> {
  let reader: Reader | null = null;
  let closed = false;
  const running = async (): Promise<Reader> => {
    if (closed) throw new PdfFailure({ code: "failed", detail: "it was closed" });
    reader ??= await openReader(await start(), bytes, asset, limits.opening);
    return reader;
  };
  const { pages, first } = await running();
  let turn: Promise<unknown> = Promise.resolve();
  return {
    pages,
    first,
    draw(page, scale, signal) {
      const mine = turn.then(async () => {
        signal.throwIfAborted();
        const one = await running();
        try {
          return await one.ask<DrawnPage>({ do: "draw", page, scale }, limits.drawing, (message) =>
            message.says === "drawn" && message.page === page ? message.drawn : null,
          );
        } catch (error) {
          // A worker that was ended, or that failed in some unknown state, is not asked again.
          if (!(error instanceof PdfFailure) || error.trouble.code === "too-slow") {
            one.end();
            reader = null;
          }
          throw error;
        }
      });
      turn = mine.catch(() => undefined);
      return mine;
    },
    close() {
      closed = true;
      reader?.end();
    },
  };
}

interface Reader {
  readonly pages: number;
  readonly first: PageSize;
  ask<T>(message: ToReader, milliseconds: number, answer: (message: FromReader) => T | null): Promise<T>;
  end(): void;
}

async function openReader(worker: Worker, bytes: Pick<ByteView, "read">, asset: Means["asset"], milliseconds: number): Promise<Reader> {
  const send = (message: ToReader) => worker.postMessage(message);
  const unreadable = (error: unknown) => new PdfFailure({ code: "unreadable", detail: error instanceof Error ? error.message : String(error) });
  let hear: (message: FromReader) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;

  /** A range is handed over whole: pdf.js takes the first bytes that come for all of it. */
  const give = async (begin: number, end: number) => {
    const whole = new Uint8Array(end - begin);
    for (let at = begin; at < end; at += mostBytes) whole.set(bytesOfHex((await bytes.read(at, Math.min(mostBytes, end - at))).hex), at - begin);
    send({ do: "bytes", begin, bytes: whole });
  };
  worker.addEventListener("message", ({ data }: MessageEvent<FromReader>) => {
    if (data.says === "needBytes") void give(data.begin, data.end).catch((error: unknown) => fail(unreadable(error)));
    else if (data.says === "needAsset")
      void asset(data.name)
        .catch(() => null) // the reader says that it could not be had, and draws on without
        .then((base64) => send({ do: "asset", name: data.name, base64 }));
    else hear(data);
  });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    fail(new PdfFailure({ code: "failed", detail: event.message || "the worker that reads it ended" }));
  });

  const ask: Reader["ask"] = (message, time, answer) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => fail(new PdfFailure({ code: "too-slow", detail: `${time / 1000} s` })), time);
      const settle = (end: () => void) => {
        clearTimeout(timer);
        hear = fail = () => undefined;
        end();
      };
      fail = (error) => settle(() => reject(error instanceof Error ? error : new Error(String(error))));
      hear = (said) => {
        if (said.says === "failed") return fail(new PdfFailure(said.trouble));
        const found = answer(said);
        if (found !== null) settle(() => resolve(found));
      };
      send(message);
    });

  try {
    const start = await bytes.read(0, mostBytes).catch((error: unknown) => Promise.reject(unreadable(error)));
    const opened = await ask({ do: "open", total: start.total, first: bytesOfHex(start.hex) }, milliseconds, (message) =>
      message.says === "opened" ? message : null,
    );
    return { pages: opened.pages, first: opened.first, ask, end: () => worker.terminate() };
  } catch (error) {
    worker.terminate();
    throw error;
  }
}
