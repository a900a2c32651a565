# One image for every role: `serve`, `api` or `worker` is the command. TypeScript runs as it is; nothing is built.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The image brings its own Node; the one that comes as a package would make it 190 MB larger. A compiler that a package
# could use if it were there is 27 MB. Of the runtime of neural nets 15 MB are used; its other 120 are for browsers.
RUN npm ci --omit=dev --no-audit --no-fund && \
  rm -rf node_modules/node node_modules/.bin/node node_modules/typescript node_modules/@typescript node_modules/.bin/tsc && \
  find node_modules/onnxruntime-web/dist -type f ! -name ort.wasm.bundle.min.mjs ! -name ort-wasm-simd-threaded.wasm \
  ! -name ort-wasm-simd-threaded.mjs -delete

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DARKROOM_HOME=/var/lib/darkroom
RUN install --directory --owner=node --group=node --mode=0700 /var/lib/darkroom
WORKDIR /app
# Owned by root: the service can read its program and write nothing but its home and /tmp.
COPY --from=packages /app/node_modules ./node_modules
COPY package.json LICENSE ./
COPY db ./db
COPY src ./src
USER node
VOLUME /var/lib/darkroom
EXPOSE 8080
# For the API; a worker does not listen, so switch it off there.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# As `npm start` does. Left to itself, Node keeps up to 128 MB for what is new on its heap: with 16 MB instead of 64 for each
# half of it, a request takes no longer, and an API process with many streams is some 70 MB smaller.
ENTRYPOINT ["node", "--max-semi-space-size=16", "src/main.ts"]
CMD ["serve"]
