DROP INDEX posts_search;
