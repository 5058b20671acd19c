-- Bytes of a row, and what the main queries cost on one table and on four partitions by hash of the
-- user (docs/growth.md). A throw-away server, some 12 GB of disk and ten minutes:
--
--     .ci/with-postgres.sh sh -c 'cat migrations/postgres/*/up.sql tools/partitions.sql |
--         psql -q -v ON_ERROR_STOP=1 "$TRIPTYCH_TEST_POSTGRES_URL"'
--
-- `psql -v users=2000 -v posts=20000` makes less. Sizes of texts are those that the server wrote for
-- two trips of ten photos. Measurements are the bulk of a post, so only every tenth trip has them.
\if :{?users} \else \set users 20000 \endif
\if :{?posts} \else \set posts 200000 \endif
\pset footer off
SET max_parallel_workers_per_gather = 0;
SET jit = off;
SET work_mem = '64MB';

-- Identifiers as the server makes them: in order of time (UUID, version 7).
CREATE FUNCTION v7(kind TEXT, number BIGINT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
    SELECT substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7' || substr(r, 1, 3)
        || '-8' || substr(r, 4, 3) || '-' || substr(r, 7, 12)
    FROM (SELECT lpad(to_hex(1790000000000 + number * 100), 12, '0'), md5(kind || number)) AS _ (h, r)
$$;
CREATE FUNCTION moment(number BIGINT) RETURNS TIMESTAMP LANGUAGE sql IMMUTABLE AS $$
    SELECT TIMESTAMP '2026-01-01' + number * INTERVAL '100 milliseconds'
$$;
-- Text that does not compress, as embeddings and miniatures do not.
CREATE FUNCTION noise(seed TEXT, bytes INTEGER) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
    SELECT left(string_agg(encode(sha512(convert_to(seed || n, 'UTF8')), 'base64'), ''), bytes)
    FROM generate_series(1, bytes / 88 + 1) AS n
$$;
CREATE FUNCTION words(number BIGINT, count INTEGER) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
    SELECT string_agg((ARRAY['harbour', 'light', 'market', 'morning', 'marble', 'island', 'little',
        'street', 'evening', 'castle', 'village', 'mountain', 'water', 'bridge', 'garden', 'golden'])
        [1 + (hashint8(number * 31 + n) & 15)], ' ')
    FROM generate_series(1, count) AS n
$$;
-- The first user has one post of a hundred, the others the same number each.
CREATE FUNCTION owner(post BIGINT, users BIGINT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
    SELECT v7('user', CASE WHEN post % 100 = 0 THEN 0 ELSE post % users END)
$$;

SET session_replication_role = replica; -- No foreign keys while the tables fill.
INSERT INTO users SELECT v7('user', n), 'user' || n, 'user' || n, 'user' || n || '@example.org',
    'user' || n || '@example.org', 'Mara', 'Oliveira', '$2b$12$' || left(md5(n::TEXT) || md5(n::TEXT), 53),
    TRUE, moment(n), NULL, NULL, TRUE FROM generate_series(0, :users - 1) AS n;
INSERT INTO sessions SELECT v7('session', n), v7('user', n / 2), md5(n::TEXT) || md5('s' || n),
    moment(n), moment(n), 'Firefox on Linux' FROM generate_series(0, :users * 2 - 1) AS n;
INSERT INTO credit_balances SELECT id, 1, 1, 'cus_' || left(md5(id), 14) FROM users;
INSERT INTO storage_usage SELECT id, 36000000, 100 FROM users;
INSERT INTO ledger_entries (user_id, kind, credit_kind, amount, business_key, created_at)
SELECT id, 'grant', 'welcome', 1, 'welcome:' || id, created_at FROM users;
INSERT INTO trips SELECT v7('trip', n), owner(n, :users), moment(n), moment(n), 1, 1, NULL, 'Arezzo'
FROM generate_series(0, :posts - 1) AS n;
INSERT INTO photos (id, trip_id, user_id, file_name, content_hash, size_bytes, format, width, height,
    taken_at_local, taken_at_offset_minutes, uploaded_at, state, verdict, is_selected,
    selected_by_hand, counted_bytes)
SELECT v7('photo', n), v7('trip', n / 10), owner(n / 10, :users), 'IMG_' || lpad(n::TEXT, 7, '0') || '.jpg',
    md5(n::TEXT) || md5('h' || n), 3368070, 'jpeg', 4000, 3000, moment(n / 10), 120, moment(n / 10),
    'analysed', '{"score":59,"is_blurry":false,"is_document":false,"duplicate_of":null,"group":"'
    || v7('photo', n) || '","set":null,"rank":3,"position":3,"reasons":["Crisp detail","Well exposed"]}',
    TRUE, FALSE, 3673806
FROM generate_series(0, :posts * 10 - 1) AS n;
INSERT INTO measurements SELECT v7('photo', n), noise('m' || n, 5677)
FROM generate_series(0, :posts - 1) AS n;
-- Every post paid for by itself.
INSERT INTO payments (id, user_id, heard_at, bought, is_refunded, is_disputed, is_dispute_won,
    is_lapse_written, charged_at, amount_cents, currency)
SELECT 'pi_' || left(md5(n::TEXT), 24), owner(n, :users), moment(n), 'post', FALSE, FALSE, FALSE, FALSE,
    moment(n), 299, 'eur' FROM generate_series(0, :posts - 1) AS n;
INSERT INTO checkouts SELECT 'cs_live_' || md5(n::TEXT) || left(md5('c' || n), 26), owner(n, :users),
    'pay_as_you_go', 'settled', moment(n) FROM generate_series(0, :posts - 1) AS n;
INSERT INTO credit_reservations SELECT v7('reservation', n), owner(n, :users), 'purchased', NULL, moment(n),
    moment(n), 'kept', moment(n), 'pi_' || left(md5(n::TEXT), 24) FROM generate_series(0, :posts - 1) AS n;
INSERT INTO ledger_entries (user_id, kind, reservation_id, credit_kind, amount, business_key, created_at,
    payment_id, credit_payment_id)
SELECT owner(n, :users), kind, CASE kind WHEN 'purchase' THEN NULL ELSE v7('reservation', n) END, 'purchased',
    amount, word || ':' || CASE kind WHEN 'purchase' THEN payment ELSE v7('reservation', n) END, moment(n),
    CASE kind WHEN 'purchase' THEN payment END, payment
FROM generate_series(0, :posts - 1) AS n, LATERAL (SELECT 'pi_' || left(md5(n::TEXT), 24)) AS _ (payment),
    (VALUES ('purchase', 1, 'purchase'), ('reserve', -1, 'reserve'), ('keep', 0, 'settle')) AS k (kind, amount, word);
INSERT INTO suggestions SELECT v7('suggestion', n), owner(n, :users), v7('trip', n), v7('reservation', n),
    'funny', words(n, 154), words(n, 81), 10, moment(n), '[]', 'en' FROM generate_series(0, :posts - 1) AS n;
INSERT INTO posts (id, user_id, trip_id, caption, hashtags, tone, ratio, search_text, content_digest,
    created_at, updated_at)
SELECT v7('post', n), owner(n, :users), v7('trip', n), words(n, 14),
    '["Arezzo","Trees","Italy","FlowerPhotography","Architecture"]',
    (ARRAY['funny', 'inspirational', 'romantic', 'vlogger'])[1 + n % 4], 1.25,
    words(n, 14) || ' arezzo trees italy flowerphotography architecture', md5(n::TEXT) || md5('d' || n),
    moment(n), moment(n) FROM generate_series(0, :posts - 1) AS n;
INSERT INTO slides SELECT v7('post', n / 10), n % 10, v7('photo', n), 0.5, 0.5, 'Trees in Arezzo'
FROM generate_series(0, :posts * 10 - 1) AS n;
INSERT INTO drafts SELECT v7('trip', n), owner(n, :users), 2,
    jsonb_build_object('text', text, 'note', '', 'written_alt_texts', alts, 'own_alt_texts', '{}'::JSONB,
        'order', '[]'::JSONB, 'ratio', NULL, 'focus', '{}'::JSONB, 'left_out', '[]'::JSONB,
        'excluded_facts', '[]'::JSONB, 'locked_sentences', '[]'::JSONB, 'pick_count', NULL, 'version', 1,
        'versions', jsonb_build_array(jsonb_build_object('id', 1, 'created_at', 1795868850841645,
            'text', text, 'suggestion_id', v7('suggestion', n), 'facts', words(n, 84),
            'excluded_facts', '[]'::JSONB, 'written_for', ids)))::TEXT,
    '{"caption":1,"hashtags":1,"language":1,"post_id":2,"style":1,"suggested_hashtags":1,"version":1}',
    v7('post', n), 2, moment(n)
FROM generate_series(0, :posts - 1) AS n, LATERAL (
    SELECT jsonb_build_object('tone', 'funny', 'language', 'en', 'caption', words(n, 14),
        'hashtags', '["Arezzo","Trees","Italy","FlowerPhotography","Architecture"]'::JSONB,
        'suggested_hashtags', words(n, 24)),
        jsonb_object_agg(v7('photo', n * 10 + k), 'Trees in Arezzo'), jsonb_agg(v7('photo', n * 10 + k))
    FROM generate_series(0, 9) AS k) AS _ (text, alts, ids);
INSERT INTO post_totals SELECT user_id, tone, count(*), count(*) * 10, count(*) * 5 FROM posts GROUP BY 1, 2;
-- What waits for an analysis: ten photos each of a twentieth of the users.
INSERT INTO jobs SELECT 'photo/' || v7('photo', n), 'photos', owner(n / 10, :users), v7('photo', n), NULL,
    n % 10, moment(n), moment(n), NULL, 0, 0, NULL, NULL FROM generate_series(0, :users / 2 - 1) AS n;
SET session_replication_role = origin;
VACUUM ANALYZE;

-- The same tables again, in four partitions. The user comes last in widened keys, so that queries
-- which name no user still find an index.
CREATE SCHEMA four;
CREATE TABLE keys (position SERIAL, name TEXT, key TEXT, other_key TEXT, parents TEXT[]);
INSERT INTO keys (name, key, other_key, parents) VALUES
    ('trips', 'id', NULL, '{}'),
    ('photos', 'id', 'trip_id, content_hash', '{trip_id>trips.id}'),
    ('measurements', 'photo_id', NULL, '{photo_id>photos.id}'),
    ('posts', 'id', 'trip_id, content_digest', '{trip_id>trips.id}'),
    ('slides', 'post_id, position', NULL, '{post_id>posts.id,photo_id>photos.id}'),
    ('drafts', 'trip_id', NULL, '{trip_id>trips.id}'),
    ('post_totals', 'user_id, tone', NULL, '{}'),
    ('suggestions', 'id', 'reservation_id', '{trip_id>trips.id}'),
    ('credit_reservations', 'id', NULL, '{}'),
    ('ledger_entries', 'sequence', 'business_key', '{}'),
    ('payments', 'id', NULL, '{}'),
    -- These two stay whole by the plan. Here they show what would visit every partition.
    ('sessions', 'id', 'token_digest', '{}'),
    ('jobs', 'id', NULL, '{photo_id>photos.id}');
DO $$
DECLARE one keys; part INTEGER; columns TEXT; source TEXT; line TEXT;
BEGIN
    FOR one IN SELECT * FROM keys ORDER BY position LOOP
        EXECUTE format('CREATE TABLE four.%1$I (LIKE public.%1$I INCLUDING DEFAULTS INCLUDING GENERATED
            INCLUDING CONSTRAINTS %2$s) PARTITION BY HASH (user_id)', one.name,
            CASE WHEN one.name IN ('slides', 'measurements') THEN ', user_id TEXT COLLATE "C" NOT NULL' END);
        FOR part IN 0..3 LOOP
            EXECUTE format('CREATE TABLE four.%I PARTITION OF four.%I
                FOR VALUES WITH (MODULUS 4, REMAINDER %s)', one.name || part, one.name, part);
        END LOOP;
        EXECUTE format('ALTER TABLE four.%I ADD PRIMARY KEY (%s)', one.name,
            CASE WHEN one.key LIKE 'user_id%' THEN one.key ELSE one.key || ', user_id' END);
        IF one.other_key IS NOT NULL THEN
            EXECUTE format('ALTER TABLE four.%I ADD UNIQUE (%s, user_id)', one.name, one.other_key);
        END IF;
        FOR line IN SELECT replace(indexdef, ' ON public.', ' ON four.') FROM pg_indexes
            WHERE schemaname = 'public' AND tablename = one.name AND indexdef NOT LIKE '%UNIQUE%' LOOP
            EXECUTE line;
        END LOOP;
        SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
        WHERE attrelid = ('public.' || one.name)::REGCLASS AND attnum > 0 AND NOT attisdropped
            AND attgenerated = '';
        source := CASE one.name
            WHEN 'slides' THEN ', (SELECT user_id FROM public.posts WHERE posts.id = post_id)'
            WHEN 'measurements' THEN ', (SELECT user_id FROM public.photos WHERE photos.id = photo_id)'
            ELSE '' END;
        EXECUTE format('INSERT INTO four.%1$I (%2$s %3$s) SELECT %2$s %4$s FROM public.%1$I', one.name,
            columns, CASE source WHEN '' THEN '' ELSE ', user_id' END, source);
        FOREACH line IN ARRAY one.parents LOOP
            EXECUTE format('ALTER TABLE four.%I ADD FOREIGN KEY (%s, user_id)
                REFERENCES four.%I (%s, user_id) ON DELETE CASCADE', one.name, split_part(line, '>', 1),
                split_part(split_part(line, '>', 2), '.', 1), split_part(line, '.', 2));
        END LOOP;
        EXECUTE format('ALTER TABLE four.%I ADD FOREIGN KEY (user_id) REFERENCES users (id)', one.name);
    END LOOP;
END $$;
VACUUM ANALYZE;

\echo Bytes of a row: the table without and with its long values, its indexes, and the sum; then in four.
SELECT name, rows, round(heap / rows) AS "table", round(toast / rows) AS long,
    round(indexes / rows) AS indexes, round((heap + toast + indexes) / rows) AS sum,
    round(parts / rows) AS "sum in four"
FROM (SELECT relname AS name, greatest(reltuples, 1)::NUMERIC AS rows, pg_relation_size(oid)::NUMERIC AS heap,
        (pg_table_size(oid) - pg_relation_size(oid))::NUMERIC AS toast, pg_indexes_size(oid)::NUMERIC AS indexes,
        (SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits
            WHERE inhparent = to_regclass('four.' || relname)) AS parts
    FROM pg_class WHERE relnamespace = 'public'::REGNAMESPACE AND relkind = 'r' AND reltuples > 100
        AND relname NOT IN ('keys', 'queries', 'results')) AS _
ORDER BY name;

-- Runs a statement so often on each layout: medians of planning and execution, blocks touched and
-- partitions visited. `~` in a statement is the number of the run.
CREATE TABLE results (position SERIAL, layout TEXT, what TEXT, planning NUMERIC, execution NUMERIC,
    blocks NUMERIC, parts INTEGER);
CREATE PROCEDURE measure(layout TEXT, what TEXT, statement TEXT, runs INTEGER DEFAULT 101) LANGUAGE plpgsql AS $$
DECLARE plan JSON; plans JSON[] := '{}'; visited INTEGER;
BEGIN
    PERFORM set_config('search_path', CASE layout WHEN 'one' THEN 'public' ELSE 'four, public' END, FALSE);
    FOR run IN 1..runs LOOP
        EXECUTE 'EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ' || replace(statement, '~', run::TEXT) INTO plan;
        COMMIT;
        IF run > 1 THEN plans := plans || plan; END IF;
    END LOOP;
    -- A partition counts where the plan entered it; its name ends with its number.
    WITH RECURSIVE nodes (node) AS (
        SELECT (plan -> 0 -> 'Plan')::JSONB
        UNION ALL SELECT jsonb_array_elements(node -> 'Plans') FROM nodes
    )
    SELECT count(DISTINCT right(node ->> 'Relation Name', 1)) INTO visited FROM nodes
    WHERE node ->> 'Relation Name' ~ '[0-3]$' AND (node ->> 'Actual Loops')::NUMERIC > 0;
    INSERT INTO public.results (layout, what, planning, execution, blocks, parts)
    SELECT layout, what, percentile_cont(0.5) WITHIN GROUP (ORDER BY (p -> 0 ->> 'Planning Time')::FLOAT),
        percentile_cont(0.5) WITHIN GROUP (ORDER BY (p -> 0 ->> 'Execution Time')::FLOAT),
        percentile_cont(0.5) WITHIN GROUP (ORDER BY (p -> 0 -> 'Plan' ->> 'Shared Hit Blocks')::FLOAT
            + (p -> 0 -> 'Plan' ->> 'Shared Read Blocks')::FLOAT), visited
    FROM unnest(plans) AS p;
    COMMIT;
END $$;

CREATE FUNCTION list(statement TEXT) RETURNS TEXT LANGUAGE plpgsql AS $$
DECLARE found TEXT;
BEGIN
    EXECUTE 'SELECT string_agg(quote_literal(id), '','') FROM (' || statement || ') AS _' INTO found;
    RETURN found;
END $$;
SELECT v7('user', 0) AS u \gset
SELECT list(format('SELECT id FROM trips WHERE user_id = %L ORDER BY created_at DESC LIMIT 24', :'u')) AS trips,
    list('SELECT id FROM photos ORDER BY id LIMIT 10') AS photos \gset
CREATE TABLE queries (position SERIAL, layout TEXT, what TEXT, statement TEXT);
\set post 'id, user_id, trip_id, caption, hashtags, tone, ratio, search_text, content_digest, created_at, updated_at'
INSERT INTO queries (layout, what, statement) SELECT layout, what, replace(replace(replace(statement, '$U', quote_literal(:'u')),
    '$P', CASE WHEN what LIKE '%with user' THEN format(' AND user_id = %L', :'u') ELSE '' END),
    '$K', CASE layout WHEN 'four' THEN ', user_id' ELSE '' END)
FROM (VALUES ('one'), ('four')) AS layouts (layout), (VALUES
    ('session of a token', format('SELECT * FROM sessions WHERE token_digest = %L', md5('1') || md5('s1'))),
    ('history: a page', $Q$SELECT * FROM posts JOIN slides ON slides.post_id = posts.id WHERE posts.id IN (
        SELECT id FROM posts WHERE user_id = $U ORDER BY created_at DESC, id DESC LIMIT 25)
        ORDER BY posts.created_at DESC, posts.id DESC, slides.position$Q$),
    ('history: a page, with user', $Q$SELECT * FROM posts JOIN slides ON slides.post_id = posts.id$J
        WHERE posts.user_id = $U AND posts.id IN (
        SELECT id FROM posts WHERE user_id = $U ORDER BY created_at DESC, id DESC LIMIT 25)
        ORDER BY posts.created_at DESC, posts.id DESC, slides.position$Q$),
    ('history: a page, posts first, with user', $Q$SELECT * FROM (
        SELECT * FROM posts WHERE user_id = $U ORDER BY created_at DESC, id DESC LIMIT 25) AS posts
        JOIN slides ON slides.post_id = posts.id$J
        ORDER BY posts.created_at DESC, posts.id DESC, slides.position$Q$),
    ('a post', format($Q$SELECT * FROM posts JOIN slides ON slides.post_id = posts.id WHERE posts.id IN (
        SELECT id FROM posts WHERE id = %L AND user_id = $U)
        ORDER BY posts.created_at DESC, posts.id DESC, slides.position$Q$, v7('post', 0))),
    ('a post, with user', format($Q$SELECT * FROM posts JOIN slides ON slides.post_id = posts.id$J
        WHERE posts.user_id = $U AND posts.id IN (SELECT id FROM posts WHERE id = %L AND user_id = $U)
        ORDER BY posts.created_at DESC, posts.id DESC, slides.position$Q$, v7('post', 0))),
    ('history: a word that no post has', 'SELECT created_at, id FROM posts WHERE user_id = $U
        AND strpos(posts.short_search_text, ''quokka'') > 0 ORDER BY created_at DESC, id DESC LIMIT 25'),
    ('totals', 'SELECT posts, images, hashtags FROM post_totals WHERE user_id = $U AND posts > 0'),
    ('billing: sums of the ledger', 'SELECT credit_kind, credit_period_end, credit_payment_id, CAST(SUM(amount) AS BIGINT)
        FROM ledger_entries WHERE user_id = $U GROUP BY 1, 2, 3'),
    ('photos of a trip', format('SELECT * FROM photos WHERE trip_id = %L AND user_id = $U ORDER BY id', v7('trip', 0))),
    ('measurements of ten photos', format('SELECT photo_id, measured FROM measurements WHERE photo_id IN (%s)$P', :'photos')),
    ('measurements of ten photos, with user', format('SELECT photo_id, measured FROM measurements WHERE photo_id IN (%s)$P', :'photos')),
    ('a picture: its photo', format('SELECT user_id, state, full_recorded_at FROM photos WHERE id = %L$P', v7('photo', 0))),
    ('a picture: its photo, with user', format('SELECT user_id, state, full_recorded_at FROM photos WHERE id = %L$P', v7('photo', 0))),
    ('trips: counts of photos', format('SELECT trip_id, count(*), min(id), CAST(sum(counted_bytes) AS BIGINT)
        FROM photos WHERE trip_id IN (%s)$P GROUP BY trip_id', :'trips')),
    ('trips: counts of photos, with user', format('SELECT trip_id, count(*), min(id), CAST(sum(counted_bytes) AS BIGINT)
        FROM photos WHERE trip_id IN (%s)$P GROUP BY trip_id', :'trips')),
    ('analysis: claim', 'SELECT id FROM jobs WHERE ended_at IS NULL AND queue = ''photos'' AND due_at <= now()
        AND (lease_until IS NULL OR lease_until <= now())
        ORDER BY strikes, turn, queued_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED'),
    ('save: the post', format('INSERT INTO posts (%s) VALUES (%L || ~, $U, %L, %L, ''[]'', ''funny'', 1.25, %L, %L || ~, now(), now())
        ON CONFLICT (trip_id, content_digest$K) DO NOTHING', :'post', 'new', v7('trip', 0), words(1, 14), words(1, 14), 'digest')),
    ('save: ten slides', format('INSERT INTO slides (post_id, position, photo_id, focus_x, focus_y, alt_text$K)
        SELECT %L || ~, p.position, photo, 0.5, 0.5, %L %s FROM unnest(ARRAY[%s]) WITH ORDINALITY AS p (photo, position)',
        'new', 'Trees in Arezzo', '$V', :'photos'))
) AS shapes (what, statement) WHERE NOT (layout = 'one' AND what = 'measurements of ten photos, with user');
UPDATE queries SET statement = replace(replace(statement, '$V', CASE layout WHEN 'four' THEN format(', %L', :'u') ELSE '' END),
    '$J', CASE layout WHEN 'four' THEN format(' AND slides.user_id = %L', :'u') ELSE '' END);
SELECT format('CALL measure(%L, %L, %L)', layout, what, statement) FROM queries ORDER BY position \gexec
SET search_path = public;
\echo Medians of 100 runs: planning and execution in milliseconds, blocks of 8 KB, partitions visited.
SELECT what, layout, round(planning, 3) AS planning, round(execution, 3) AS execution, round(blocks) AS blocks,
    CASE WHEN layout = 'four' AND what NOT LIKE 'save:%' THEN parts END AS partitions
FROM results ORDER BY what, layout DESC;
