# syntax=docker/dockerfile:1
# The portal on Node with a database file or a server: docs/deploy.md says how it is run.

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/client/package.json packages/client/
COPY packages/db/package.json packages/db/
COPY packages/i18n/package.json packages/i18n/
COPY packages/routers/package.json packages/routers/
COPY packages/ui/package.json packages/ui/

FROM packages AS build
RUN npm install --no-save --no-audit --no-fund
COPY . .
RUN node_modules/.bin/turbo run build --output-logs=errors-only

# What runs needs no compiler, browser or test.
FROM packages AS parts
RUN npm install --no-save --no-audit --no-fund --omit=dev --workspace apps/api --include-workspace-root

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787 IQT_DATA_DIR=/data
WORKDIR /portal
COPY --from=parts /portal/node_modules node_modules
COPY --from=build /portal/package.json /portal/LICENSE ./
COPY --from=build /portal/apps/api/package.json apps/api/
COPY --from=build /portal/apps/api/src apps/api/src
COPY --from=build /portal/apps/web/dist apps/web/dist
COPY --from=build /portal/packages/db packages/db
COPY --from=build /portal/packages/i18n packages/i18n
COPY --from=build /portal/packages/routers packages/routers
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
VOLUME /data
EXPOSE 8787
STOPSIGNAL SIGTERM
# Whether the process lives: what its database does is told by /ready, and starting it again would not mend that.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "apps/api/src/node.ts", "--seed=none"]
